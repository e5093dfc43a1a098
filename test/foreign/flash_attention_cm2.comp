// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Attention with matrices of the workgroup: layouts bound loads, rows are reduced where they are,
// functions of elements make the softmax.
#version 450
#extension GL_EXT_control_flow_attributes : enable
#extension GL_KHR_memory_scope_semantics : enable
#extension GL_KHR_cooperative_matrix : enable
#extension GL_NV_cooperative_matrix2 : enable
#extension GL_GOOGLE_include_directive : enable
#include "include/types.glsl"
#include "include/flash_attention.glsl"

float maxReduce(const in float x, const in float y) { return max(x, y); }
float smearReduce(const in float x, const in float y) { return x; }

float replacePadding(const in uint32_t row, const in uint32_t col, const in float elem,
                     const in float replace, const in uint32_t numRows, const in uint32_t numCols) {
  if (row >= numRows || col >= numCols)
    return replace;
  return elem;
}

float Exp(const in uint32_t row, const in uint32_t col, const in float elem) { return exp(elem); }
float Max(const in uint32_t row, const in uint32_t col, const in float elem0, const in float elem1) {
  return max(elem0, elem1);
}

#if GQA_STORE
D_TYPE perElemOpStore(const in uint32_t r, const in uint32_t c, const in D_TYPE elem,
                      const in uint32_t o_offset, const in uint32_t rows) {
  if (r < rows && c < HSV)
    data_o[o_offset + r * HSV + c] = elem;
  return elem;
}
#endif

void main() {
  const uint i = gl_WorkGroupID.x, head = gl_WorkGroupID.y;
  const uint kv_head = head / p.gqa_ratio;

  tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> tensorLayoutQ =
      createTensorLayoutNV(2, gl_CooperativeMatrixClampModeConstantNV);
  tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> tensorLayoutK =
      createTensorLayoutNV(2, gl_CooperativeMatrixClampModeConstantNV);
  tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> tensorLayoutV =
      createTensorLayoutNV(2, gl_CooperativeMatrixClampModeConstantNV);
  tensorViewNV<2, false, 1, 0> tensorViewTranspose = createTensorViewNV(2, false, 1, 0);
  tensorLayoutQ = setTensorLayoutDimensionNV(tensorLayoutQ, p.N, HSK);
  tensorLayoutK = setTensorLayoutDimensionNV(tensorLayoutK, p.KV, HSK);
  tensorLayoutV = setTensorLayoutDimensionNV(tensorLayoutV, p.KV, HSV);
  tensorLayoutQ = setTensorLayoutStrideNV(tensorLayoutQ, HSK, 1);

  coopmat<float, gl_ScopeWorkgroup, Br, HSK, gl_MatrixUseAccumulator> Q;
  coopMatLoadTensorNV(Q, data_q, head * p.N * HSK, sliceTensorLayoutNV(tensorLayoutQ, i * Br, Br, 0, HSK));
  Q *= p.scale;
  coopmat<float16_t, gl_ScopeWorkgroup, Br, HSK, gl_MatrixUseA> Qf16 =
      coopmat<float16_t, gl_ScopeWorkgroup, Br, HSK, gl_MatrixUseA>(
          coopmat<float16_t, gl_ScopeWorkgroup, Br, HSK, gl_MatrixUseAccumulator>(Q));

  coopmat<float, gl_ScopeWorkgroup, Br, HSV, gl_MatrixUseAccumulator> O =
      coopmat<float, gl_ScopeWorkgroup, Br, HSV, gl_MatrixUseAccumulator>(0);
  coopmat<float, gl_ScopeWorkgroup, Br, Bc, gl_MatrixUseAccumulator> L, M;
  L = coopmat<float, gl_ScopeWorkgroup, Br, Bc, gl_MatrixUseAccumulator>(0);
  M = coopmat<float, gl_ScopeWorkgroup, Br, Bc, gl_MatrixUseAccumulator>(NEG_FLT_MAX_OVER_2);
  const float slope = slope_of(head);

  [[dont_unroll]] for (uint32_t j = 0; j < (p.KV + Bc - 1) / Bc; ++j) {
    coopmat<float, gl_ScopeWorkgroup, Br, Bc, gl_MatrixUseAccumulator> S =
        coopmat<float, gl_ScopeWorkgroup, Br, Bc, gl_MatrixUseAccumulator>(0);
    coopmat<float16_t, gl_ScopeWorkgroup, HSK, Bc, gl_MatrixUseB> K_T;
    coopMatLoadTensorNV(K_T, data_k, kv_head * p.KV * HSK,
                        sliceTensorLayoutNV(tensorLayoutK, j * Bc, Bc, 0, HSK), tensorViewTranspose);
    S = coopMatMulAdd(Qf16, K_T, S);

    if (p.has_mask != 0) {
      tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> tensorLayoutM =
          createTensorLayoutNV(2, gl_CooperativeMatrixClampModeConstantNV);
      tensorLayoutM = setTensorLayoutDimensionNV(tensorLayoutM, p.N, p.KV);
      tensorLayoutM = setTensorLayoutStrideNV(tensorLayoutM, p.KV, 1);
      coopmat<float16_t, gl_ScopeWorkgroup, Br, Bc, gl_MatrixUseAccumulator> mv;
      coopMatLoadTensorNV(mv, data_m, 0, sliceTensorLayoutNV(tensorLayoutM, i * Br, Br, j * Bc, Bc));
      S += slope * coopmat<float, gl_ScopeWorkgroup, Br, Bc, gl_MatrixUseAccumulator>(mv);
    }
    const uint32_t R = ((i + 1) * Br > p.N) ? (p.N % Br) : Br;
    const uint32_t C = ((j + 1) * Bc > p.KV) ? (p.KV % Bc) : Bc;
    coopMatPerElementNV(S, S, replacePadding, NEG_FLT_MAX_OVER_2, R, C);

    coopmat<float, gl_ScopeWorkgroup, Br, Bc, gl_MatrixUseAccumulator> rowmax, P, rowsum, eM;
    coopMatReduceNV(rowmax, S, gl_CooperativeMatrixReduceRowNV, maxReduce);
    coopmat<float, gl_ScopeWorkgroup, Br, Bc, gl_MatrixUseAccumulator> Mold = M;
    coopMatPerElementNV(M, rowmax, Max, Mold);
    coopMatPerElementNV(P, S - M, Exp);
    coopMatPerElementNV(eM, Mold - M, Exp);
    // Rows that are all padding have the maximum as their values.
    coopMatPerElementNV(P, P, replacePadding, 0.0, R, C);
    coopmat<float16_t, gl_ScopeWorkgroup, Br, Bc, gl_MatrixUseA> P_A =
        coopmat<float16_t, gl_ScopeWorkgroup, Br, Bc, gl_MatrixUseA>(P);

    // A product with ones adds up the rows of what is multiplied with V.
    coopmat<float16_t, gl_ScopeWorkgroup, Bc, Bc, gl_MatrixUseB> One =
        coopmat<float16_t, gl_ScopeWorkgroup, Bc, Bc, gl_MatrixUseB>(1.0);
    rowsum = coopmat<float, gl_ScopeWorkgroup, Br, Bc, gl_MatrixUseAccumulator>(0.0);
    rowsum = coopMatMulAdd(P_A, One, rowsum);

    coopmat<float16_t, gl_ScopeWorkgroup, Bc, HSV, gl_MatrixUseB> V;
    coopMatLoadTensorNV(V, data_v, kv_head * p.KV * HSV,
                        sliceTensorLayoutNV(tensorLayoutV, j * Bc, Bc, 0, HSV));
    L = eM * L + rowsum;

    // The columns of eM are all alike; the result may have another number of them.
    coopmat<float, gl_ScopeWorkgroup, Br, HSV, gl_MatrixUseAccumulator> eMdiag;
    coopMatReduceNV(eMdiag, eM, gl_CooperativeMatrixReduceRowNV, smearReduce);
    O *= eMdiag;
    O = coopMatMulAdd(P_A, V, O);
  }

  coopmat<float, gl_ScopeWorkgroup, Br, HSV, gl_MatrixUseAccumulator> Ldiag;
  coopMatReduceNV(Ldiag, L, gl_CooperativeMatrixReduceRowNV, smearReduce);
  [[unroll]] for (int k = 0; k < Ldiag.length(); ++k)
    Ldiag[k] = (Ldiag[k] == 0.0) ? 0.0 : (1.0 / Ldiag[k]);
  O = Ldiag * O;

  coopmat<D_TYPE, gl_ScopeWorkgroup, Br, HSV, gl_MatrixUseAccumulator> O_D =
      coopmat<D_TYPE, gl_ScopeWorkgroup, Br, HSV, gl_MatrixUseAccumulator>(O);
#if GQA_STORE
  coopMatPerElementNV(O_D, O_D, perElemOpStore, (head * p.N + i * Br) * HSV, p.N - min(p.N, i * Br));
#else
  tensorLayoutNV<3, gl_CooperativeMatrixClampModeConstantNV> tensorLayoutD =
      createTensorLayoutNV(3, gl_CooperativeMatrixClampModeConstantNV);
  tensorLayoutD = setTensorLayoutDimensionNV(tensorLayoutD, p.heads, p.N, HSV);
  coopMatStoreTensorNV(O_D, data_o, 0, sliceTensorLayoutNV(tensorLayoutD, head, 1, i * Br, Br, 0, HSV));
#endif
}
