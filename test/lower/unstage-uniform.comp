// A staged product whose addresses and sizes are in a uniform block, with indices by a function, of parts of vectors
// and of bytes that are divided at last, and a copy in a function of its own (lower/exec/staging): one product of all.
// DEFINE: %{first} = coop-subgroup-size,coop-close-loops,coop-inline,coop-privates,sroa<preserve-cfg>
// DEFINE: %{then} = coop-unroll-matrices,sroa<preserve-cfg>,coop-unroll-variables,sroa<preserve-cfg>
// DEFINE: %{passes} = %{first},%{then},coop-unstage<avx512f>
// DEFINE: %{cpu} = %coopc --emit=coop-ir -o - %s
// DEFINE: %{opt} = %opt -load-pass-plugin=%plugin -passes='%{passes}' -S
// RUN: %{cpu} | %{opt} | FileCheck %s
// RUN: %coopc --emit=ptx --gpu=sm_90a -o - %s | FileCheck %s --check-prefix=PTX
// Not where the block may be written to, and where the place in it is not constant.
// RUN: %{cpu} -DBLOCK=buffer | %{opt} | FileCheck %s --check-prefix=NOT
// RUN: %{cpu} -DINDEX=gl_WorkGroupID.z | %{opt} | FileCheck %s --check-prefix=NOT
// REQUIRES: plugin
// CHECK: .unstaged
// PTX: wgmma.mma_async
// NOT-NOT: .unstaged
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_scalar_block_layout : require
#ifndef BLOCK
#define BLOCK uniform
#endif
#ifndef INDEX
#define INDEX 0
#endif
layout(local_size_x = 128) in;
layout(buffer_reference, scalar) buffer Vectors { uvec4 v[]; };
layout(buffer_reference, scalar) buffer Results { float f[]; };
layout(set = 0, binding = 0, scalar) BLOCK Operands { Vectors a, b; Results c; uint lines[2], depth; };

const uint Side = 128, Depth = 32, Elements = 8, Padded = Depth + Elements, PaddedB = Side + Elements;
shared uvec4 blockA[Side * Padded / Elements], blockB[Depth * PaddedB / Elements];

uint place(uint row, uint column, uint stride) { return row * stride + column; }

void copy(uvec2 corner, uint k) {
  for (uint n = gl_LocalInvocationIndex; n < Side * Depth / Elements; n += 128) {
    const uint row = n / (Depth / Elements), column = n % (Depth / Elements) * Elements;
    blockA[place(row, column, Padded) / Elements] = a.v[place(corner.y + row, k + column, depth) / Elements];
  }
  for (uint n = gl_LocalInvocationIndex; n < Depth * Side / Elements; n += 128) {
    const uint row = n / (Side / Elements), column = n % (Side / Elements) * Elements;
    blockB[place(row, column, PaddedB) / Elements] =
        b.v[place(k + row, corner.x + column, lines[INDEX]) / Elements];
  }
}

void main() {
  const uvec2 corner = gl_WorkGroupID.xy * Side, part = uvec2(gl_SubgroupID % 2, gl_SubgroupID / 2) * 64;
  coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> sum[4][4];
  for (uint i = 0; i < 4; ++i)
    for (uint j = 0; j < 4; ++j)
      sum[i][j] = coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(0);
  for (uint k = 0; k < depth; k += Depth) {
    barrier();
    copy(corner, k);
    barrier();
    for (uint step = 0; step < Depth / 16; ++step) {
      coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> matA[4];
      for (uint i = 0; i < 4; ++i)
        coopMatLoad(matA[i], blockA, place(part.y + i * 16, step * 16, Padded) * 2 / 16, Padded * 2 / 16,
                    gl_CooperativeMatrixLayoutRowMajor);
      for (uint j = 0; j < 4; ++j) {
        coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB> matB;
        coopMatLoad(matB, blockB, place(step * 16, part.x + j * 16, PaddedB) * 2 / 16, PaddedB * 2 / 16,
                    gl_CooperativeMatrixLayoutRowMajor);
        for (uint i = 0; i < 4; ++i)
          sum[i][j] = coopMatMulAdd(matA[i], matB, sum[i][j]);
      }
    }
  }
  for (uint i = 0; i < 4; ++i)
    for (uint j = 0; j < 4; ++j)
      coopMatStore(sum[i][j], c.f, place(corner.y + part.y + i * 16, corner.x + part.x + j * 16, lines[0]), lines[0],
                   gl_CooperativeMatrixLayoutRowMajor);
}
