// The shapes of matrices that are converted to and from arrays say how many invocations a subgroup
// has: 64 rows want 64, and an accumulator as many as it has columns, twice or four times that.
// DEFINE: %{run} = %coopc run %s --bind 0=random:f16[64,16]:seed=1 --bind 1=random:f16[64,16]:seed=2 --out 3=%t.size.npy:u32[1]
// RUN: %{run} --exec=reference --out 2=%t.npy:f32[64,64]
// RUN: %{run} --exec=fast --fp=strict --out 2=%t.fast.npy:f32[64,64]
// RUN: cmp %t.npy %t.fast.npy
// RUN: %python %S/../Inputs/arrays.py show %t.size.npy | FileCheck %s --check-prefix=SIZE
// RUN: %{run} --subgroup-size=64 --exec=reference --out 2=%t.forced.npy:f32[64,64]
// RUN: cmp %t.npy %t.forced.npy
// SIZE: {{^}}64{{$}}
// RUN: not %{run} --subgroup-size=32 2>&1 | FileCheck %s --check-prefix=FORCED
// FORCED: error: {{.*}}qcom-subgroup-size.comp:44:3: a cooperative matrix of 64 x 16 is converted to or from arrays of invocations, which needs subgroups of at least 64 invocations; the subgroup size is 32
// RUN: not %{run} -DWIDE=16 2>&1 | FileCheck %s --check-prefix=OTHER
// OTHER: error: {{.*}}: a cooperative matrix of {{.*}}; other conversions of the shader need another size
// RUN: not %{run} -DINVOCATIONS=32 2>&1 | FileCheck %s --check-prefix=FEW
// FEW: error: {{.*}}: a cooperative matrix of {{.*}}; the workgroup has 32 invocations, which are no whole number of subgroups of 64
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_QCOM_cooperative_matrix_conversion : require
#ifndef INVOCATIONS
#define INVOCATIONS 64
#endif
#ifndef WIDE
#define WIDE 64
#endif
layout(local_size_x = INVOCATIONS) in;
layout(binding = 0) buffer A { float16_t a[]; };
layout(binding = 1) buffer B { float16_t b[]; };
layout(binding = 2) buffer C { float c[]; };
layout(binding = 3) buffer Size { uint size; };

void main() {
  const uint lane = gl_LocalInvocationIndex;
  float16_t row[16], column[16];
  for (uint k = 0; k < 16; ++k) {
    row[k] = a[16 * lane + k];
    column[k] = b[16 * lane + k];
  }
  coopmat<float16_t, gl_ScopeSubgroup, 64, 16, gl_MatrixUseA> left;
  coopmat<float16_t, gl_ScopeSubgroup, 16, WIDE, gl_MatrixUseB> right;
  vectorToCoopmatQCOM(row, left);
  vectorToCoopmatQCOM(column, right);
  coopmat<float, gl_ScopeSubgroup, 64, WIDE, gl_MatrixUseAccumulator> product =
      coopmat<float, gl_ScopeSubgroup, 64, WIDE, gl_MatrixUseAccumulator>(0);
  product = coopMatMulAdd(left, right, product);
  float sums[WIDE];
  coopmatToVectorQCOM(product, sums);
  for (uint k = 0; k < WIDE; ++k)
    c[WIDE * lane + k] = sums[k];
#if WIDE == 16
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> small;
  float part[8];
  coopMatLoad(small, c, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
  coopmatToVectorQCOM(small, part);
  c[lane] = part[0];
#endif
  if (lane == 0)
    size = gl_SubgroupSize;
}
