// Where bytes of A are offset for a dot product, that is done where A's tile is: a copy on the stack
// would grow with the matrix, and a dispatch does without its calling thread where frames are large.
// DEFINE: %{asm} = %coopc --emit=asm --exec=fast --triple=x86_64-linux-gnu --cpu=cascadelake -o - %s
// RUN: %{asm} -DDEFERRED | FileCheck %s
// RUN: %{asm} | FileCheck %s --check-prefixes=CHECK,AGAIN
// RUN: %{asm} -DTYPE_A=uint8_t | FileCheck %s --check-prefix=PLAIN
// CHECK-NOT: {{subq \$[0-9]{5,}, %rsp}}
// CHECK: vpxorq {{-?[0-9]*}}(
// CHECK: vpdpbusd
// What reads A after the product finds it as it was.
// AGAIN: vpxorq {{-?[0-9]*}}(
// CHECK-NOT: {{subq \$[0-9]{5,}, %rsp}}
// PLAIN-NOT: vpxorq {{-?[0-9]*}}(
// PLAIN: vpdpbusd
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_NV_cooperative_matrix2 : require
#ifndef TYPE_A
#define TYPE_A int8_t
#endif

layout(local_size_x = 256) in;
layout(push_constant) uniform Parameters { uint count; };
layout(set = 0, binding = 0) readonly buffer A { TYPE_A a[]; };
layout(set = 0, binding = 1) readonly buffer B { int8_t b[]; };
layout(set = 0, binding = 2) buffer C { int c[]; };
layout(set = 0, binding = 3) buffer D { TYPE_A d[]; };

#define ROWS gl_CooperativeMatrixLayoutRowMajor

void main() {
  coopmat<int, gl_ScopeWorkgroup, 128, 128, gl_MatrixUseAccumulator> sum =
      coopmat<int, gl_ScopeWorkgroup, 128, 128, gl_MatrixUseAccumulator>(0);
  coopmat<TYPE_A, gl_ScopeWorkgroup, 128, 128, gl_MatrixUseA> left;
  coopmat<int8_t, gl_ScopeWorkgroup, 128, 128, gl_MatrixUseB> right;
#ifdef DEFERRED
  for (uint k = 0; k < count; ++k) {
    coopMatLoad(left, a, k * 128, count * 128, ROWS);
    coopMatLoad(right, b, k * 128 * 128, 128, ROWS);
    sum = coopMatMulAdd(left, right, sum);
  }
#else
  coopMatLoad(left, a, 0, 128, ROWS);
  coopMatLoad(right, b, 0, 128, ROWS);
  sum = coopMatMulAdd(left, right, sum);
  coopMatStore(left, d, 0, 128, ROWS);
#endif
  coopMatStore(sum, c, 0, 128, ROWS);
}
