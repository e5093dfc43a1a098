// Networks in cooperative matrices: what is between layers stays in matrices. Fast execution does
// what is done to the sums of a layer before they are stored (lower/cpu/gemm/EpilogueFusion.h), and begins
// them with one row or column of biases (EqualLines.h). Workgroups of 16 items, of which the last has fewer, by
// all ways to write it; numbers are small integers, exact in every type.
// Tests of the same code take a build with sanitizers a fraction of the time.
// UNSUPPORTED: sanitize
//
// DEFINE: %{sizes} = 40,32,64,64,64,16
// DEFINE: %{type} = '|V2'
// DEFINE: %{T} = bfloat16_t
// DEFINE: %{S} = float
// DEFINE: %{result} = f32
// DEFINE: %{options} = --exec=fast
// DEFINE: %{test} = %python %S/Inputs/network.py make %{type} %{sizes} %t && \
// DEFINE:   %coopc run %s -w -DT=%{T} -DS=%{S} %{options} --groups 3 --push u32:40 \
// DEFINE:   --bind 0=%t.x.npy --bind 1=%t.w.npy --out 2=%t.y.npy:%{result}[1200] && \
// DEFINE:   %python %S/Inputs/network.py check %{sizes} %t.y.npy | FileCheck %s
// RUN: %{test}
// REDEFINE: %{options} = --exec=reference
// RUN: %{test}
// REDEFINE: %{options} = --exec=fast --fp=strict
// RUN: %{test}
// REDEFINE: %{options} = --exec=fast --features=-amx-tile
// RUN: %{test}
// REDEFINE: %{options} = --exec=fast --features=-amx-tile,-avx512bf16
// RUN: %{test}
// REDEFINE: %{options} = --exec=fast --cpu=x86-64-v2
// RUN: %{test}
// REDEFINE: %{options} = --exec=fast -DSCOPE=gl_ScopeSubgroup
// RUN: %{test}
// REDEFINE: %{options} = --exec=fast -DBIAS=1 -DACTIVATION=1
// RUN: %{test}
// REDEFINE: %{options} = --exec=fast -DBIAS=2
// RUN: %{test}
// REDEFINE: %{options} = --exec=fast -DBIAS=3 -DACTIVATION=2
// RUN: %{test}
// REDEFINE: %{options} = --exec=fast -DACTIVATION=3
// RUN: %{test}
// REDEFINE: %{options} = --exec=fast -DACTIVATION=4
// RUN: %{test}
// REDEFINE: %{options} = --exec=fast -DBIAS=4
// RUN: %{test}
// REDEFINE: %{options} = --exec=fast -DTRANSPOSED
// RUN: %{test}
// REDEFINE: %{options} = --exec=fast -DTRANSPOSED -DBIAS=2
// RUN: %{test}
// REDEFINE: %{options} = --exec=fast -DTRANSPOSED --features=-amx-tile
// RUN: %{test}
// REDEFINE: %{options} = --exec=fast -DITEMS=20 -DINPUTS=19 -DHIDDEN=45 -DOUTPUTS=7 -DLAYERS=3
// REDEFINE: %{sizes} = 40,19,45,45,7
// RUN: %{test}
// REDEFINE: %{type} = '<f2'
// REDEFINE: %{T} = float16_t
// RUN: %{test}
// REDEFINE: %{S} = float16_t
// REDEFINE: %{result} = f16
// RUN: %{test}
// REDEFINE: %{options} = --exec=fast -DITEMS=20 -DINPUTS=19 -DHIDDEN=48 -DOUTPUTS=7 -DLAYERS=3 -DTRANSPOSED
// REDEFINE: %{sizes} = 40,19,48,48,7
// RUN: %{test}
// REDEFINE: %{options} = --exec=fast -DITEMS=20 -DINPUTS=19 -DHIDDEN=45 -DOUTPUTS=7 -DLAYERS=3
// REDEFINE: %{sizes} = 40,19,45,45,7
// REDEFINE: %{type} = '<f4'
// REDEFINE: %{T} = float
// REDEFINE: %{S} = float
// REDEFINE: %{result} = f32
// RUN: %{test}
// REDEFINE: %{type} = '<i1'
// REDEFINE: %{T} = int8_t
// REDEFINE: %{S} = int
// REDEFINE: %{result} = s32
// RUN: %{test}
// REDEFINE: %{options} = --exec=fast --features=-amx-tile
// REDEFINE: %{sizes} = 40,32,64,64,64,16
// RUN: %{test}
// REDEFINE: %{options} = --exec=fast -DACTIVATION=5
// RUN: %{test}
// REDEFINE: %{options} = --exec=fast -DTRANSPOSED
// RUN: %{test}
// REDEFINE: %{options} = --exec=fast -DTRANSPOSED -DITEMS=20 -DINPUTS=19 -DHIDDEN=48 -DOUTPUTS=7 -DLAYERS=3
// REDEFINE: %{sizes} = 40,19,48,48,7
// RUN: %{test}
// CHECK: {{^}}0 of 1200 wrong
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_bfloat16 : require
#ifndef SCOPE
#define SCOPE gl_ScopeWorkgroup
#endif
#ifndef ITEMS
#define ITEMS 16
#endif
#ifndef INPUTS
#define INPUTS 32
#define HIDDEN 64
#define OUTPUTS 16
#define LAYERS 4
#endif
#ifndef BIAS
#define BIAS 0
#endif
#ifndef ACTIVATION
#define ACTIVATION 0
#endif

layout(local_size_x = 32) in;
layout(push_constant) uniform Parameters { uint count; };
layout(set = 0, binding = 0) readonly buffer Inputs { T inputs[]; };
layout(set = 0, binding = 1) readonly buffer Weights { T weights[]; };
layout(set = 0, binding = 2) writeonly buffer Results { S results[]; };

// Items are the rows of A, or the columns of B.
#ifndef TRANSPOSED
#define A(columns) coopmat<T, SCOPE, ITEMS, columns, gl_MatrixUseA>
#define B(rows, columns) coopmat<T, SCOPE, rows, columns, gl_MatrixUseB>
#define SUM(type, columns) coopmat<type, SCOPE, ITEMS, columns, gl_MatrixUseAccumulator>
#define MULTIPLY(x, matrix, begin) coopMatMulAdd(x, matrix, begin)
#define COLUMN column
#define VIEW
const int Across = gl_CooperativeMatrixLayoutRowMajor, Along = gl_CooperativeMatrixLayoutColumnMajor;
#else
#define A(columns) coopmat<T, SCOPE, columns, ITEMS, gl_MatrixUseB>
#define B(rows, columns) coopmat<T, SCOPE, columns, rows, gl_MatrixUseA>
#define SUM(type, columns) coopmat<type, SCOPE, columns, ITEMS, gl_MatrixUseAccumulator>
#define MULTIPLY(x, matrix, begin) coopMatMulAdd(matrix, x, begin)
#define COLUMN row
#define VIEW , createTensorViewNV(2, false, 1, 0)
const int Across = gl_CooperativeMatrixLayoutColumnMajor, Along = gl_CooperativeMatrixLayoutRowMajor;
#endif

S limit(const in uint row, const in uint column, const in S x) { return clamp(x, S(0), S(7)); }
S atLeast(const in uint row, const in uint column, const in S x, const in S low) {
  return max(x, low);
}
S atMost(const in uint row, const in uint column, const in S x) { return min(x, S(14)); }
S place(const in uint row, const in uint column, const in S x) { return S(row * 3 + column); }
S limitFrom(const in uint row, const in uint column, const in S x, const in S from) {
  return clamp(x + from - S(row * 3 + column), S(0), S(7));
}
S biasOf(const in uint row, const in uint column, const in S x, const in uint at) {
  return x + S(weights[at + COLUMN]);
}

#if BIAS == 0
#define BEGIN(COLUMNS, AT)                                                                         \
  SUM(T, COLUMNS) bias;                                                                            \
  coopMatLoad(bias, weights, AT, 0, Across);                                                       \
  SUM(S, COLUMNS) begin = SUM(S, COLUMNS)(bias);
#elif BIAS == 1
#define BEGIN(COLUMNS, AT)                                                                         \
  tensorLayoutNV<2, gl_CooperativeMatrixClampModeClampToEdgeNV> t =                                \
      createTensorLayoutNV(2, gl_CooperativeMatrixClampModeClampToEdgeNV);                         \
  t = sliceTensorLayoutNV(setTensorLayoutDimensionNV(t, 1, COLUMNS), 0, ITEMS, 0, COLUMNS);        \
  SUM(T, COLUMNS) bias;                                                                            \
  coopMatLoadTensorNV(bias, weights, AT, t);                                                       \
  SUM(S, COLUMNS) begin = SUM(S, COLUMNS)(bias);
#elif BIAS == 2
#define BEGIN(COLUMNS, AT)                                                                         \
  SUM(S, COLUMNS) begin = SUM(S, COLUMNS)(S(0));                                                   \
  coopMatPerElementNV(begin, begin, biasOf, AT);
#elif BIAS == 4
#define BEGIN(COLUMNS, AT)                                                                         \
  tensorLayoutNV<2> t = setTensorLayoutDimensionNV(createTensorLayoutNV(2), 1, COLUMNS);           \
  tensorViewNV<2, true> v = setTensorViewDimensionsNV(createTensorViewNV(2, true), ITEMS, COLUMNS); \
  SUM(T, COLUMNS) bias;                                                                            \
  coopMatLoadTensorNV(bias, weights, AT, t, setTensorViewStrideNV(v, 0, 1));                       \
  SUM(S, COLUMNS) begin = SUM(S, COLUMNS)(bias);
#else
#define BEGIN(COLUMNS, AT) SUM(S, COLUMNS) begin = SUM(S, COLUMNS)(S(0));
#define END(SUMS, AT) coopMatPerElementNV(SUMS, SUMS, biasOf, AT);
#endif
#ifndef END
#define END(SUMS, AT)
#endif

#define LAYER(SUMS, X, ROWS, COLUMNS, AT)                                                          \
  {                                                                                                \
    B(ROWS, COLUMNS) matrix;                                                                       \
    coopMatLoad(matrix, weights, AT, ROWS, Along);                                                 \
    const uint atBias = AT + ROWS * COLUMNS;                                                       \
    BEGIN(COLUMNS, atBias)                                                                         \
    SUMS = MULTIPLY(X, matrix, begin);                                                             \
    END(SUMS, atBias)                                                                              \
  }

void activate(inout SUM(S, HIDDEN) m, out A(HIDDEN) next) {
#if ACTIVATION == 0
  coopMatPerElementNV(m, m, limit);
#elif ACTIVATION == 1
  coopMatPerElementNV(m, m * S(2), atLeast, S(0));
  coopMatPerElementNV(m, m, atMost);
  m = m * S(0.5);
#elif ACTIVATION == 2
  for (uint i = 0; i < m.length(); ++i)
    m[i] = clamp(m[i], S(0), S(7));
#elif ACTIVATION == 3
  SUM(S, HIDDEN) from;
  coopMatPerElementNV(from, m, place);
  coopMatPerElementNV(m, m, limitFrom, from);
#elif ACTIVATION == 4
  m = -m;
  m = -m - SUM(S, HIDDEN)(S(1));
  coopMatPerElementNV(m, m + SUM(S, HIDDEN)(S(1)), limit);
#else
  SUM(float, HIDDEN) f = SUM(float, HIDDEN)(m) * 0.5;
  m = SUM(S, HIDDEN)(f + f);
  coopMatPerElementNV(m, m, limit);
#endif
  next = A(HIDDEN)(m);
}

#define ROWS(NAME, COLUMNS)                                                                        \
  tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> NAME =                                \
      createTensorLayoutNV(2, gl_CooperativeMatrixClampModeConstantNV);                            \
  NAME = setTensorLayoutDimensionNV(NAME, count, COLUMNS);                                         \
  NAME = sliceTensorLayoutNV(NAME, gl_WorkGroupID.x * ITEMS, ITEMS, 0, COLUMNS);

void main() {
  ROWS(of_inputs, INPUTS)
  ROWS(of_results, OUTPUTS)
  A(INPUTS) x;
  coopMatLoadTensorNV(x, inputs, 0, of_inputs VIEW);
  uint at = 0;
  SUM(S, HIDDEN) sums;
  A(HIDDEN) h;
  LAYER(sums, x, INPUTS, HIDDEN, at)
  at += (INPUTS + 1) * HIDDEN;
  activate(sums, h);
  for (uint layer = 1; layer < LAYERS - 1; ++layer) {
    LAYER(sums, h, HIDDEN, HIDDEN, at)
    at += (HIDDEN + 1) * HIDDEN;
    activate(sums, h);
  }
  SUM(S, OUTPUTS) y;
  LAYER(y, h, HIDDEN, OUTPUTS, at)
  coopMatStoreTensorNV(y, results, 0, of_results VIEW);
}
