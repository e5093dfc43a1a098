// Of a sum that is only stored to a tensor, that much is multiplied as is stored, and of K what both
// operands have (lower/analysis/LiveOutBounds.h): the names of products say so.
// DEFINE: %{asm} = %coopc --emit=asm --exec=fast --triple=x86_64-linux-gnu --cpu=x86-64-v4 -o - %s
// RUN: %{asm} | FileCheck %s
// RUN: %{asm} -DDOUBLED | FileCheck %s
// RUN: %{asm} -DIF | FileCheck %s
// RUN: %{asm} -DLATE | FileCheck %s
// RUN: %{asm} --cpu=sapphirerapids -DTYPE=bfloat16_t | FileCheck %s
// The sum is read twice, or stored where the loop has changed the place, or all of it is stored:
// RUN: %{asm} -DTWICE | FileCheck %s --check-prefix=EARLY
// RUN: %{asm} -DCHANGED | FileCheck %s --check-prefix=EARLY
// RUN: %{asm} -DSTRIDE | FileCheck %s --check-prefix=EARLY
// A function of numbers that nobody has computed need not end, nor read what it may:
// RUN: %{asm} -DELEMENT=maximum | FileCheck %s
// RUN: %{asm} -DELEMENT=halved | FileCheck %s --check-prefix=EARLY
// RUN: %{asm} -DELEMENT=looked_up | FileCheck %s --check-prefix=EARLY
// What is past the end is undefined, or of one operand not known to end:
// RUN: %{asm} -DCLAMP=gl_CooperativeMatrixClampModeUndefinedNV | FileCheck %s --check-prefix=NEITHER
// RUN: %{asm} -DWHOLE_B | FileCheck %s --check-prefix=PART
// CHECK: coopfn.slots.{{.*}}.part.early
// EARLY-NOT: .part
// EARLY: coopfn.slots.{{.*}}.early
// PART-NOT: .early
// PART: coopfn.slots.{{.*}}.part
// NEITHER-NOT: .part
// NEITHER-NOT: .early
// NEITHER: coopfn.slots.
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_bfloat16 : require
#ifndef TYPE
#define TYPE float
#endif
#ifndef CLAMP
#define CLAMP gl_CooperativeMatrixClampModeConstantNV
#endif

layout(local_size_x = 32) in;
layout(push_constant) uniform Parameters { uint M, N, K; };
layout(set = 0, binding = 0) readonly buffer A { TYPE a[]; };
layout(set = 0, binding = 1) readonly buffer B { TYPE b[]; };
layout(set = 0, binding = 2) buffer C { float c[]; };

#define LAYOUT tensorLayoutNV<2, CLAMP>
LAYOUT layoutOf(uint rows, uint columns) {
  return setTensorLayoutDimensionNV(createTensorLayoutNV(2, CLAMP), rows, columns);
}

#define FUNCTION(name) float name(const in uint row, const in uint column, const in float x)
FUNCTION(maximum) { return max(x, 0); }
FUNCTION(halved) { float y = x; while (y > 1) y *= 0.5; return y; }
FUNCTION(looked_up) { return c[uint(x)]; }

void main() {
  const LAYOUT layoutA = layoutOf(M, K), layoutB = layoutOf(K, N);
  const uint row = gl_WorkGroupID.y * 64;
  uint column = gl_WorkGroupID.x * 64;
#define SUM coopmat<float, gl_ScopeWorkgroup, 64, 64, gl_MatrixUseAccumulator>
  SUM sum = SUM(0);
  for (uint k = 0; k < K; k += 32) {
    coopmat<TYPE, gl_ScopeWorkgroup, 64, 32, gl_MatrixUseA> left;
    coopmat<TYPE, gl_ScopeWorkgroup, 32, 64, gl_MatrixUseB> right;
    coopMatLoadTensorNV(left, a, 0, sliceTensorLayoutNV(layoutA, row, 64, k, 32));
#ifdef WHOLE_B
    coopMatLoad(right, b, k * N + column, N, gl_CooperativeMatrixLayoutRowMajor);
#else
    coopMatLoadTensorNV(right, b, 0, sliceTensorLayoutNV(layoutB, k, 32, column, 64));
#endif
    sum = coopMatMulAdd(left, right, sum);
#ifdef CHANGED
    column += 64;
#endif
  }
#ifdef DOUBLED
  sum = sum * 2.0;
#endif
#ifdef ELEMENT
  coopMatPerElementNV(sum, sum, ELEMENT);
#endif
#ifdef LATE
  // Computed here, of what is known before the loop.
  const uint first = gl_WorkGroupID.z * 64 + row;
#else
  const uint first = row;
#endif
#ifdef IF
  if (c[0] != 0)
#endif
#ifdef STRIDE
    coopMatStore(sum, c, first * N + column, N, gl_CooperativeMatrixLayoutRowMajor);
#else
    coopMatStoreTensorNV(sum, c, 0, sliceTensorLayoutNV(layoutOf(M, N), first, 64, column, 64));
#endif
#ifdef TWICE
  coopMatStore(sum, c, M * N, 64, gl_CooperativeMatrixLayoutRowMajor);
#endif
}
