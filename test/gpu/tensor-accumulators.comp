// Accumulators that a workgroup loads from tensors and stores there: whole runs, 16 bytes of each thread after an
// exchange where lines begin so, where the rectangle is inside; elements at edges, and of lines that are not aligned.
// RUN: %coopc --emit=ptx --gpu=sm_90a %s | FileCheck %s --implicit-check-not=.local
// CHECK: ld.global{{.*}}.v4.{{[bfu]}}32
// CHECK-COUNT-4: shfl.sync.bfly
// CHECK: ld.global{{.*}}.{{[bu]}}16
// CHECK: st.global.v4.{{[bfu]}}32
// RUN: %coopc --emit=ptx --gpu=sm_80 -DT=float %s | FileCheck %s --check-prefix=WORDS --implicit-check-not=.local
// WORDS: ld.global{{.*}}.{{v2.[bf]32|[bu]64}}
// WORDS: ld.global{{.*}}.{{[bf]}}32
// DEFINE: %{emulate} = %python %S/Inputs/emulate.py %coopc %gpu-emulator
// DEFINE: %{halves} = f16:16384:1 f16:16384:2 f16:16384
// Rows, columns, and columns of memory: all of it, edges, lines of 8 and of 2 bytes.
// RUN: %if !sanitize %{ %{emulate} sm_90a %s 2 push=400000004000000040000000 %{halves} %}
// RUN: %if !sanitize %{ %{emulate} sm_90a %s 2 push=300000002700000044000000 %{halves} %}
// RUN: %if !sanitize %{ %{emulate} sm_80 %s 2 push=410000003f0000003f000000 %{halves} %}
// RUN: %if !sanitize %{ %{emulate} sm_90a %s 2 push=010000000100000042000000 %{halves} -- -DINVOCATIONS=256 %}
// RUN: %if !sanitize %{ %{emulate} sm_80 %s 2 push=400000004000000048000000 f32:16384:1 f32:16384:2 f32:16384 -- -DT=float %}
// RUN: %if !sanitize %{ %{emulate} sm_90a %s 2 push=3f0000003e0000003e000000 f32:16384:1 f32:16384:2 f32:16384 -- -DT=float %}
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#ifndef T
#define T float16_t
#endif
#ifndef INVOCATIONS
#define INVOCATIONS 128
#endif
layout(local_size_x = INVOCATIONS) in;
layout(push_constant) uniform Push { uint rows, columns, width; };
layout(binding = 0) readonly buffer A { T a[]; };
layout(binding = 1) readonly buffer B { T b[]; };
layout(binding = 2) writeonly buffer C { T c[]; };
void main() {
  const uint page = gl_WorkGroupID.x;
  tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> two =
      createTensorLayoutNV(2, gl_CooperativeMatrixClampModeConstantNV);
  two = setTensorLayoutStrideNV(setTensorLayoutDimensionNV(two, rows, columns), width, 1);
  tensorLayoutNV<3, gl_CooperativeMatrixClampModeConstantNV> three =
      createTensorLayoutNV(3, gl_CooperativeMatrixClampModeConstantNV);
  three = setTensorLayoutStrideNV(setTensorLayoutDimensionNV(three, 2, rows, columns), rows * width, width, 1);
  coopmat<T, gl_ScopeWorkgroup, 64, 64, gl_MatrixUseAccumulator> x, y;
  coopMatLoadTensorNV(x, a, 0, sliceTensorLayoutNV(two, 0, 64, 0, 64));
  coopMatLoadTensorNV(y, b, 0, sliceTensorLayoutNV(three, page, 1, 0, 64, 0, 64));
  coopMatStoreTensorNV(x + y, c, 0, sliceTensorLayoutNV(three, page, 1, 0, 64, 0, 64));
}
