#version 460
// Attention, softmax(Q * transpose(K) / sqrt(HEAD)) * V, in one pass over the keys: what has been
// summed so far is scaled down whenever a row's largest score grows. A workgroup for each block of
// queries, and in the second dimension for each head; heads lie one after the other.
// Macro: INVOCATIONS of a workgroup. Types: f16 in and out, f32 between.

#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require

layout(constant_id = 0) const uint Head = 128;
layout(constant_id = 1) const uint QueryBlock = 64;
layout(constant_id = 2) const uint KeyBlock = 128;

#ifndef INVOCATIONS
#define INVOCATIONS 256
#endif
layout(local_size_x = INVOCATIONS) in;

layout(push_constant) uniform Parameters { uint Queries, Keys; };

layout(set = 0, binding = 0) readonly buffer Q { float16_t q[]; };
layout(set = 0, binding = 1) readonly buffer K { float16_t k[]; };
layout(set = 0, binding = 2) readonly buffer V { float16_t v[]; };
layout(set = 0, binding = 3) writeonly buffer O { float16_t o[]; };

#define SCORES coopmat<float, gl_ScopeWorkgroup, QueryBlock, KeyBlock, gl_MatrixUseAccumulator>
#define RESULTS coopmat<float, gl_ScopeWorkgroup, QueryBlock, Head, gl_MatrixUseAccumulator>

float larger(const in float a, const in float b) { return max(a, b); }
float sum(const in float a, const in float b) { return a + b; }
float first(const in float a, const in float b) { return a; }

float largerElement(const in uint row, const in uint column, const in float a, const in float b) {
  return max(a, b);
}
float expDifference(const in uint row, const in uint column, const in float a, const in float b) {
  return exp(a - b);
}
float quotient(const in uint row, const in uint column, const in float a, const in float b) {
  return a / b;
}
float behindLastKey(const in uint row, const in uint column, const in float score,
                    const in uint count) {
  return column < count ? score : -1e30;
}

void main() {
  const uint query = gl_WorkGroupID.x * QueryBlock;
  const uint headOfQueries = gl_WorkGroupID.y * Queries * Head, headOfKeys = gl_WorkGroupID.y * Keys * Head;
  tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> queries =
      createTensorLayoutNV(2, gl_CooperativeMatrixClampModeConstantNV);
  tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> keys = queries;
  queries = setTensorLayoutDimensionNV(queries, Queries, Head);
  queries = sliceTensorLayoutNV(queries, query, QueryBlock, 0, Head);
  keys = setTensorLayoutDimensionNV(keys, Keys, Head);
  tensorViewNV<2, false, 1, 0> transposed = createTensorViewNV(2, false, 1, 0);

  coopmat<float16_t, gl_ScopeWorkgroup, QueryBlock, Head, gl_MatrixUseA> matQ;
  coopMatLoadTensorNV(matQ, q, headOfQueries, queries);

  const float scale = inversesqrt(float(Head));
  RESULTS result = RESULTS(0.0);
  SCORES largest = SCORES(-1e30), total = SCORES(0.0);
  for (uint key = 0; key < Keys; key += KeyBlock) {
    coopmat<float16_t, gl_ScopeWorkgroup, Head, KeyBlock, gl_MatrixUseB> matK;
    coopMatLoadTensorNV(matK, k, headOfKeys, sliceTensorLayoutNV(keys, key, KeyBlock, 0, Head),
                        transposed);
    SCORES scores = coopMatMulAdd(matQ, matK, SCORES(0.0)) * scale;
    if (key + KeyBlock > Keys)
      coopMatPerElementNV(scores, scores, behindLastKey, Keys - key);

    SCORES rowLargest, before = largest;
    coopMatReduceNV(rowLargest, scores, gl_CooperativeMatrixReduceRowNV, larger);
    coopMatPerElementNV(largest, largest, largerElement, rowLargest);
    coopMatPerElementNV(scores, scores, expDifference, largest);
    coopMatPerElementNV(before, before, expDifference, largest);

    SCORES rowTotal;
    coopMatReduceNV(rowTotal, scores, gl_CooperativeMatrixReduceRowNV, sum);
    total = total * before + rowTotal;
    RESULTS shrink;
    coopMatReduceNV(shrink, before, gl_CooperativeMatrixReduceRowNV, first);

    coopmat<float16_t, gl_ScopeWorkgroup, KeyBlock, Head, gl_MatrixUseB> matV;
    coopMatLoadTensorNV(matV, v, headOfKeys, sliceTensorLayoutNV(keys, key, KeyBlock, 0, Head));
    result = coopMatMulAdd(
        coopmat<float16_t, gl_ScopeWorkgroup, QueryBlock, KeyBlock, gl_MatrixUseA>(scores), matV,
        result * shrink);
  }
  RESULTS divisor;
  coopMatReduceNV(divisor, total, gl_CooperativeMatrixReduceRowNV, first);
  coopMatPerElementNV(result, result, quotient, divisor);
  coopMatStoreTensorNV(
      coopmat<float16_t, gl_ScopeWorkgroup, QueryBlock, Head, gl_MatrixUseAccumulator>(result), o,
      headOfQueries, queries);
}
