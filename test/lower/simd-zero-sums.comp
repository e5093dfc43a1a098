// Tile registers of sums that begin with zeros are not loaded: of a product alone, and of the first
// product of those that are put off (lower/cpu/gemm/KBatching.h), which is asked as it runs.
// DEFINE: %{asm} = %coopc --emit=asm --exec=fast --triple=x86_64-linux-gnu --cpu=sapphirerapids -o - %s
//
// RUN: %{asm} -DBEGIN=0.0 | FileCheck %s --check-prefix=ZERO
// ZERO-LABEL: coopfn.tile.muladd{{.*}}.zero.sg{{.*}}:
// ZERO-NOT: {{tileload|j[a-z]+}}
// ZERO-COUNT-4: tilezero
// ZERO: tileloadd {{.*}}, %tmm{{[4-7]}}
//
// RUN: %{asm} -DBEGIN=1.0 | FileCheck %s --check-prefix=ONE
// ONE-NOT: tilezero
// ONE-COUNT-4: tileloadd {{.*}}, %tmm{{[0-3]}}
//
// RUN: %{asm} -DBEGIN=0.0 -DLOOP | FileCheck %s --check-prefix=LOOP
// LOOP-LABEL: coopfn.slots.{{.*}}.zero{{.*}}:
// LOOP: testq [[STRIDE:%r[a-z0-9]+]], [[STRIDE]]
// LOOP: {{je|jne}}
// LOOP-DAG: tilezero %tmm0
// LOOP-DAG: tileloadd {{.*}}, %tmm0
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_bfloat16 : require

layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer Numbers { bfloat16_t numbers[]; };
layout(binding = 1) buffer Sums { float sums[]; };
layout(push_constant) uniform Push { uint iterations; };

void main() {
  coopmat<float, gl_ScopeSubgroup, 32, 32, gl_MatrixUseAccumulator> sum =
      coopmat<float, gl_ScopeSubgroup, 32, 32, gl_MatrixUseAccumulator>(BEGIN);
#ifdef LOOP
  for (uint i = 0; i < iterations; ++i)
#else
  const uint i = 0;
#endif
  {
    coopmat<bfloat16_t, gl_ScopeSubgroup, 32, 32, gl_MatrixUseA> a;
    coopmat<bfloat16_t, gl_ScopeSubgroup, 32, 32, gl_MatrixUseB> b;
    coopMatLoad(a, numbers, i * 32, 32, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(b, numbers, i * 64, 32, gl_CooperativeMatrixLayoutRowMajor);
    sum = coopMatMulAdd(a, b, sum);
  }
  coopMatStore(sum, sums, 0, 32, gl_CooperativeMatrixLayoutRowMajor);
}
