// What is done to each element of a sum after the loop of its products is done in registers,
// together with the rest of the product (lower/transform/EpilogueFusion.h, BatchFlush.h), and the store
// of that goes to memory from there.
// DEFINE: %{asm} = %coopc -w --emit=asm --exec=fast --triple=x86_64-linux-gnu --cpu=sapphirerapids -o - %s
// RUN: %{asm} | FileCheck %s --check-prefix=STORE
// RUN: %{asm} -DAFTER="sum = scale * sum + other;" | FileCheck %s --check-prefix=STORE
// RUN: %{asm} -DAFTER="for (int i = 0; i < sum.length(); ++i) if (sum[i] < 0) sum[i] = 0;" | FileCheck %s --check-prefix=STORE
// RUN: %{asm} -DOUT=float16_t | FileCheck %s --check-prefix=STORE
// RUN: %{asm} -DSCOPE=gl_ScopeSubgroup | FileCheck %s --check-prefix=STORE
// RUN: %{asm} -DT=float | FileCheck %s --check-prefix=STORE
// RUN: %{asm} -DAFTER="coopMatPerElementNV(sum, sum, ofMemory);" | FileCheck %s --check-prefix=STORE
// RUN: %{asm} -DAFTER="coopMatPerElementNV(sum, sum, ofResults);" | FileCheck %s --check-prefix=PRODUCT
// RUN: %{asm} -DAFTER="coopMatPerElementNV(sum, sum, ofTable);" | FileCheck %s --check-prefix=PRODUCT
// RUN: %{asm} -DTHEN="coopMatStore(result, c, 4096, 32, Rows);" | FileCheck %s --check-prefix=PRODUCT
// RUN: %{asm} -DAFTER="SUM bias; coopMatLoad(bias, v, 0, 0, Rows); sum += bias;" | FileCheck %s --check-prefixes=STORE,ROW
// RUN: %{asm} -DAFTER="SUM s; coopMatLoad(s, v, 0, 0, Columns); sum *= s;" | FileCheck %s --check-prefixes=STORE,COLUMN
// RUN: %{asm} -DAFTER="sum += other;" | FileCheck %s --check-prefixes=STORE,WHOLE
// RUN: %{asm} -DAFTER="c[0] = 1; sum = -sum;" | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DAFTER="coopMatPerElementNV(sum, sum, traced);" | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DAFTER="other = sum; sum = -sum;" | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DT=float16_t -DS=float16_t -DOUT=float16_t | FileCheck %s --check-prefix=NOT
// STORE: tile.store.{{.*}}.batched{{.*}}.elements
// STORE-NOT: tile.{{arith|scale|convert|perelement}}
// Equal rows or columns are one.
// ROW: tile.store.{{.*}}.elements{{.*}}.1x32xf32
// COLUMN: tile.store.{{.*}}.elements{{.*}}.32x1xf32
// WHOLE: tile.store.{{.*}}.elements{{[^ ]*}}.acc.s{{.}}.32x32xf32.acc.s{{.}}.32x32xf32{{.*}}:
// PRODUCT: tile.product{{.*}}.batched{{.*}}.elements
// NOT-NOT: .batched{{.*}}.elements
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_bfloat16 : require
#ifndef T
#define T bfloat16_t
#endif
#ifndef S
#define S float
#endif
#ifndef OUT
#define OUT float
#endif
#ifndef SCOPE
#define SCOPE gl_ScopeWorkgroup
#endif
#ifndef AFTER
#define AFTER coopMatPerElementNV(sum, sum, relu);
#endif
#ifndef THEN
#define THEN
#endif

layout(local_size_x = 32) in;
layout(push_constant) uniform Parameters { uint k; S scale; };
layout(set = 0, binding = 0) readonly buffer A { T a[]; };
layout(set = 0, binding = 1) buffer C { OUT c[]; };
layout(set = 0, binding = 2) readonly buffer V { S v[]; };
layout(set = 0, binding = 3) buffer W { S w[]; };

shared S table[32];

const int Rows = gl_CooperativeMatrixLayoutRowMajor, Columns = gl_CooperativeMatrixLayoutColumnMajor;
#define SUM coopmat<S, SCOPE, 32, 32, gl_MatrixUseAccumulator>
#define RESULT coopmat<OUT, SCOPE, 32, 32, gl_MatrixUseAccumulator>

S relu(const in uint row, const in uint column, const in S x) { return max(x, S(0)); }
S ofMemory(const in uint row, const in uint column, const in S x) { return x + v[column]; }
S ofResults(const in uint row, const in uint column, const in S x) { return x + S(c[row]); }
S ofTable(const in uint row, const in uint column, const in S x) { return x + table[column]; }
S traced(const in uint row, const in uint column, const in S x) {
  c[4096 + row * 32 + column] = OUT(x);
  return x;
}

void main() {
  SUM sum = SUM(S(0)), other;
  coopMatLoad(other, v, 0, 0, Rows);
  for (uint i = 0; i < k; i += 32) {
    coopmat<T, SCOPE, 32, 32, gl_MatrixUseA> left;
    coopmat<T, SCOPE, 32, 32, gl_MatrixUseB> right;
    coopMatLoad(left, a, i, k, Rows);
    coopMatLoad(right, a, 32 * k + i * 32, 32, Rows);
    sum = coopMatMulAdd(left, right, sum);
  }
  AFTER
  RESULT result = RESULT(sum);
  coopMatStore(result, c, 0, 32, Rows);
  THEN
  coopMatStore(other, w, 0, 32, Rows);
}
