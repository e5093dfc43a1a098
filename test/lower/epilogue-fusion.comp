// What is done to each element of a product's sums is done before they are stored
// (lower/transform/EpilogueFusion.h), where nothing else sees what is in between; and equal rows or
// columns that a product begins with are one (BroadcastOperands.h).
// DEFINE: %{asm} = %coopc -w --emit=asm --exec=fast --triple=x86_64-linux-gnu --cpu=sapphirerapids -o - %s
// RUN: %{asm} | FileCheck %s
// RUN: %{asm} -DAFTER="sum = -(sum * 3.0) + other;" | FileCheck %s
// RUN: %{asm} -DAFTER="coopMatPerElementNV(sum, sum, add, other);" | FileCheck %s
// RUN: %{asm} -DAFTER="coopMatPerElementNV(sum, sum, traced);" | FileCheck %s
// RUN: %{asm} -DRESULT=gl_MatrixUseAccumulator | FileCheck %s
// RUN: %{asm} -DAFTER="coopMatPerElementNV(sum, sum, traced); trace[1] = 2;" | FileCheck %s --check-prefix=PART
// RUN: %{asm} -DAFTER="coopMatPerElementNV(sum, sum, traced); coopMatPerElementNV(sum, sum, ofTrace);" | FileCheck %s --check-prefix=FIRST
// RUN: %{asm} -DAFTER="coopMatPerElementNV(sum, sum, ofTrace); coopMatPerElementNV(sum, sum, traced);" | FileCheck %s --check-prefix=FIRST
// RUN: %{asm} -DAFTER="coopMatPerElementNV(sum, sum, timesRow); coopMatPerElementNV(sum, sum, ofTrace);" | FileCheck %s
// RUN: %{asm} -DAFTER="other = sum * sum;" | FileCheck %s --check-prefix=NONE
// RUN: %{asm} -DAFTER="if (count == 3) sum = -sum;" | FileCheck %s --check-prefix=NONE
// RUN: %{asm} -DRESULT=gl_MatrixUseB | FileCheck %s
// CHECK: tile.muladd.{{a|b|acc}}.s2.32x32xbf16.a.s2.32x32xbf16.b.s2.32x32xbf16.acc.s2.32x32xf32.i32_0.{{.*}}.elements
// CHECK-NOT: tile.{{arith|scale|perelement|convert}}
// PART: tile.muladd{{.*}}.32x32xf32.i32_0.{{.*}}elements
// PART: tile.convert
// FIRST: tile.elements
// FIRST: tile.muladd{{.*}}.32x32xf32.i32_0.{{.*}}elements
// NONE-NOT: .elements
//
// RUN: %{asm} -DBEGIN="coopMatLoad(begin, c, 0, 0, Rows);" | FileCheck %s --check-prefix=ROW
// RUN: %{asm} -DBEGIN="begin = SUM(2.5);" | FileCheck %s --check-prefix=ROW
// RUN: %{asm} -DBEGIN="SUM16 s; coopMatLoad(s, a, 0, 0, Rows); begin = SUM(s);" | FileCheck %s --check-prefix=ROW
// RUN: %{asm} -DBEGIN="coopMatLoadTensorNV(begin, c, 0, sliceTensorLayoutNV(layoutOf(1), 0, 32, 0, 32));" | FileCheck %s --check-prefix=ROW
// RUN: %{asm} -DBEGIN="coopMatLoadTensorNV(begin, c, 0, sliceTensorLayoutNV(layoutOf(2), 0, 32, 0, 32));" | FileCheck %s --check-prefix=ROWS
// RUN: %{asm} -DBEGIN="coopMatLoadTensorNV(begin, c, 0, sliceTensorLayoutNV(layoutOf(1), 0, 32, 0, 16));" | FileCheck %s --check-prefix=ROWS
// RUN: %{asm} -DBEGIN="coopMatLoadTensorNV(begin, c, 0, layoutOf(1));" | FileCheck %s --check-prefix=ROWS
// RUN: %{asm} -DBEGIN="coopMatLoadTensorNV(begin, c, 0, layoutOf(1), viewOf(0, 32));" | FileCheck %s --check-prefix=ROW
// RUN: %{asm} -DBEGIN="coopMatLoadTensorNV(begin, c, 0, layoutOf(1), viewOf(1, 32));" | FileCheck %s --check-prefix=ROWS
// RUN: %{asm} -DBEGIN="coopMatLoadTensorNV(begin, c, 0, layoutOf(1), viewOf(0, 16));" | FileCheck %s --check-prefix=ROWS
// RUN: %{asm} -DBEGIN="coopMatPerElementNV(begin, SUM(1.0), ofColumn);" | FileCheck %s --check-prefix=ROW
// RUN: %{asm} -DBEGIN="coopMatPerElementNV(begin, SUM(1.0), ofRow);" | FileCheck %s --check-prefix=COLUMN
// RUN: %{asm} -DBEGIN="coopMatPerElementNV(begin, other, ofRow);" | FileCheck %s --check-prefix=COLUMN
// RUN: %{asm} -DBEGIN="coopMatPerElementNV(begin, other, relu);" | FileCheck %s --check-prefix=ROWS
// RUN: %{asm} -DBEGIN="coopMatPerElementNV(begin, SUM(1.0), traced);" | FileCheck %s --check-prefix=ROWS
// RUN: %{asm} -DBEGIN="coopMatLoad(begin, c, 0, 0, gl_CooperativeMatrixLayoutColumnMajor);" | FileCheck %s --check-prefix=COLUMN
// RUN: %{asm} -DBEGIN="coopMatLoad(begin, c, 0, count, Rows);" | FileCheck %s --check-prefix=ROWS
// RUN: %{asm} -DBEGIN="begin = SUM(2.5); other = begin;" | FileCheck %s --check-prefix=ROWS
// ROW: tile.muladd{{.*}}.1x32xf32
// COLUMN: tile.muladd{{.*}}.32x1xf32
// ROWS: tile.muladd{{.*}}.b.s2.32x32xbf16.acc.s2.32x32xf32
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_bfloat16 : require
#ifndef BEGIN
#define BEGIN coopMatLoad(begin, c, 0, 32, Rows);
#endif
#ifndef AFTER
#define AFTER coopMatPerElementNV(sum, sum, relu);
#endif
#ifndef RESULT
#define RESULT gl_MatrixUseA
#endif

layout(local_size_x = 32) in;
layout(push_constant) uniform Parameters { uint count; };
layout(set = 0, binding = 0) buffer A { bfloat16_t a[]; };
layout(set = 0, binding = 1) buffer C { float c[]; };
layout(set = 0, binding = 2) buffer Trace { uint trace[]; };

const int Rows = gl_CooperativeMatrixLayoutRowMajor;
#define SUM coopmat<float, gl_ScopeWorkgroup, 32, 32, gl_MatrixUseAccumulator>
#define SUM16 coopmat<bfloat16_t, gl_ScopeWorkgroup, 32, 32, gl_MatrixUseAccumulator>

float relu(const in uint row, const in uint column, const in float x) { return max(x, 0.0); }
float add(const in uint row, const in uint column, const in float x, const in float y) {
  return x + y;
}
float traced(const in uint row, const in uint column, const in float x) {
  trace[row * 32 + column] = uint(x);
  return x;
}
float ofTrace(const in uint row, const in uint column, const in float x) { return x * trace[0]; }
float ofColumn(const in uint row, const in uint column, const in float x) { return c[column]; }
float ofRow(const in uint row, const in uint column, const in float x) { return c[row]; }
float timesRow(const in uint row, const in uint column, const in float x) { return x * c[row]; }
tensorViewNV<2, true> viewOf(uint stride, uint columns) {
  tensorViewNV<2, true> view = createTensorViewNV(2, true);
  return setTensorViewStrideNV(setTensorViewDimensionsNV(view, 32, columns), stride, 1);
}
tensorLayoutNV<2, gl_CooperativeMatrixClampModeClampToEdgeNV> layoutOf(uint rows) {
  tensorLayoutNV<2, gl_CooperativeMatrixClampModeClampToEdgeNV> t =
      createTensorLayoutNV(2, gl_CooperativeMatrixClampModeClampToEdgeNV);
  return setTensorLayoutDimensionNV(t, rows, 32);
}

void main() {
  coopmat<bfloat16_t, gl_ScopeWorkgroup, 32, 32, gl_MatrixUseA> left;
  coopmat<bfloat16_t, gl_ScopeWorkgroup, 32, 32, gl_MatrixUseB> right;
  SUM begin, other;
  coopMatLoad(left, a, 0, 32, Rows);
  coopMatLoad(right, a, 1024, 32, Rows);
  coopMatLoad(other, c, 2048, 32, Rows);
  BEGIN
  SUM sum = coopMatMulAdd(left, right, begin);
  AFTER
  coopmat<bfloat16_t, gl_ScopeWorkgroup, 32, 32, RESULT> result =
      coopmat<bfloat16_t, gl_ScopeWorkgroup, 32, 32, RESULT>(sum);
  coopMatStore(result, a, 2048, 32, Rows);
  coopMatStore(other, c, 4096, 32, Rows);
}
