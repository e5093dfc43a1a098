// Operands in shared memory are read by ldmatrix, four of its matrices at a time: those whose lines lie side
// by side as they are, and others of 16 bits transposed. Runs of K are a word then; with operands from other
// memory beside them they are longer, and are loaded as such.
// RUN: %coopc --emit=ptx --gpu=sm_80 %s | FileCheck %s --implicit-check-not=ld.shared.u
// CHECK-COUNT-8: ldmatrix.sync.aligned.m8n8.x4
// CHECK: mma.sync
// RUN: %coopc --emit=ptx --gpu=sm_80 %s | FileCheck %s --check-prefix=BOTH
// BOTH-DAG: ldmatrix.sync.aligned.m8n8.x4.shared.b16
// BOTH-DAG: ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16
// RUN: %coopc --emit=ptx --gpu=sm_80 -DLAYOUT=gl_CooperativeMatrixLayoutColumnMajor %s \
// RUN:     | FileCheck %s --check-prefix=COLUMNS --implicit-check-not=trans --implicit-check-not=ld.shared.u
// COLUMNS: ldmatrix.sync.aligned.m8n8.x4.shared.b16
// RUN: %coopc --emit=ptx --gpu=sm_80 -DELSEWHERE %s | FileCheck %s --check-prefix=ELSEWHERE
// ELSEWHERE: ld.global.nc.v4.u32
//
// DEFINE: %{emulate} = %python %S/Inputs/emulate.py %coopc %gpu-emulator sm_80 %s 1
// DEFINE: %{f16} = f16:1536:1 f16:1536:2 f32:1536
// DEFINE: %{s8} = s8:1536:1 s8:1536:2 s32:1536
// RUN: %{emulate} %{f16}
// RUN: %{emulate} %{f16} -- -DLAYOUT=gl_CooperativeMatrixLayoutColumnMajor
// RUN: %{emulate} %{f16} -- -DELSEWHERE
// RUN: %{emulate} %{f16} -- -DM=16 -DN=8 -DK=16
// RUN: %{emulate} %{f16} -- -DM=16 -DN=8 -DK=8
// RUN: %{emulate} %{f16} -- -DM=48 -DN=24 -DK=16 -DLAYOUT=gl_CooperativeMatrixLayoutColumnMajor
// RUN: %{emulate} f16:1536:1 f16:1536:2 f16:1536 -- -DS=float16_t
// RUN: %{emulate} %{s8} -- -DT=int8_t -DS=int32_t -DLAYOUT=gl_CooperativeMatrixLayoutColumnMajor
// RUN: %{emulate} %{s8} -- -DT=int8_t -DS=int32_t
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#ifndef T
#define T float16_t
#endif
#ifndef S
#define S float
#endif
#ifndef M
#define M 32
#define N 32
#define K 32
#endif
#ifndef LAYOUT
#define LAYOUT gl_CooperativeMatrixLayoutRowMajor
#endif
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer InA { T inA[]; };
layout(binding = 1) readonly buffer InB { T inB[]; };
layout(binding = 2) buffer OutC { S outC[]; };
// Rows, or columns, are 16 bytes longer than they need be.
const uint Pad = 16 / (T(0.5) == T(0) ? 1 : 2), Line = 32 + Pad;
shared T a[48 * Line], b[48 * Line];
shared S c[48 * 48];
void main() {
  for (uint i = gl_LocalInvocationIndex; i < 1536; i += 32) {
    a[i / 32 * Line + i % 32] = inA[i];
    b[i / 32 * Line + i % 32] = inB[i];
    c[i] = S(i % 5);
  }
  barrier();
  coopmat<T, gl_ScopeSubgroup, M, K, gl_MatrixUseA> matA;
#ifdef ELSEWHERE
  coopMatLoad(matA, inA, 0, 32, gl_CooperativeMatrixLayoutRowMajor);
#else
  coopMatLoad(matA, a, 0, Line, gl_CooperativeMatrixLayoutRowMajor);
#endif
  coopmat<T, gl_ScopeSubgroup, K, N, gl_MatrixUseB> matB;
  coopMatLoad(matB, b, 0, Line, LAYOUT);
  coopmat<S, gl_ScopeSubgroup, M, N, gl_MatrixUseAccumulator> sum;
  coopMatLoad(sum, c, 0, 32, gl_CooperativeMatrixLayoutRowMajor);
  sum = coopMatMulAdd(matA, matB, sum);
  coopMatStore(sum, outC, 0, N, gl_CooperativeMatrixLayoutRowMajor);
}
