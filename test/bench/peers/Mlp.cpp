// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The hand-written network. 32 items are the lanes of two vectors; a weight is broadcast once for
// them, and 12 rows of sums stay in registers.

#include "Mlp.h"
#include <algorithm>
#include <cstring>
#include <immintrin.h>

namespace bench {
namespace {

constexpr size_t Lanes = 32, Rows = 12, MaxWidth = 128;

float widen(uint16_t Bits) {
  const uint32_t Wide = uint32_t(Bits) << 16;
  float Value;
  std::memcpy(&Value, &Wide, sizeof(Value));
  return Value;
}

/// max, without the intrinsic that g++ 12 warns about.
__attribute__((target("avx512f"))) inline __m512 larger(__m512 A, __m512 B) {
  return A > B ? A : B;
}

/// Activations of Lanes items: In[k * Lanes + lane].
template <size_t Count>
__attribute__((target("avx512f,avx512bw"))) inline void
rowsF32(const float *In, size_t Inputs, const float *Weights, const float *Bias, float *Out,
        bool Relu) {
  __m512 Sum[Count][2];
#pragma GCC unroll 16
  for (size_t R = 0; R < Count; ++R)
    Sum[R][0] = Sum[R][1] = _mm512_set1_ps(Bias[R]);
  for (size_t K = 0; K < Inputs; ++K) {
    const __m512 X0 = _mm512_load_ps(In + K * Lanes), X1 = _mm512_load_ps(In + K * Lanes + 16);
#pragma GCC unroll 16
    for (size_t R = 0; R < Count; ++R) {
      const __m512 W = _mm512_set1_ps(Weights[R * Inputs + K]);
      Sum[R][0] = _mm512_fmadd_ps(W, X0, Sum[R][0]);
      Sum[R][1] = _mm512_fmadd_ps(W, X1, Sum[R][1]);
    }
  }
  const __m512 Zero = _mm512_setzero_ps();
#pragma GCC unroll 16
  for (size_t R = 0; R < Count; ++R)
#pragma GCC unroll 2
    for (size_t V = 0; V < 2; ++V)
      _mm512_store_ps(Out + R * Lanes + 16 * V, Relu ? larger(Sum[R][V], Zero) : Sum[R][V]);
}

__attribute__((target("avx512f,avx512bw"))) void layerF32(const float *In, size_t Inputs,
                                                          size_t Outputs, const float *Weights,
                                                          float *Out, bool Relu) {
  const float *Bias = Weights + Inputs * Outputs;
  size_t R = 0;
  for (; R + Rows <= Outputs; R += Rows)
    rowsF32<Rows>(In, Inputs, Weights + R * Inputs, Bias + R, Out + R * Lanes, Relu);
  for (; R + 4 <= Outputs; R += 4)
    rowsF32<4>(In, Inputs, Weights + R * Inputs, Bias + R, Out + R * Lanes, Relu);
  for (; R < Outputs; ++R)
    rowsF32<1>(In, Inputs, Weights + R * Inputs, Bias + R, Out + R * Lanes, Relu);
}

/// Activations in pairs: In[k / 2 * Lanes + lane] holds components k and k + 1.
template <size_t Count>
__attribute__((target("avx512f,avx512bw,avx512bf16"))) inline void
rowsBf16(const uint32_t *In, size_t Inputs, const uint16_t *Weights, const uint16_t *Bias,
         uint32_t *Out, bool Relu) {
  static_assert(Count % 2 == 0, "results are stored in pairs");
  __m512 Sum[Count][2];
#pragma GCC unroll 16
  for (size_t R = 0; R < Count; ++R)
    Sum[R][0] = Sum[R][1] = _mm512_set1_ps(widen(Bias[R]));
  for (size_t K = 0; K < Inputs; K += 2) {
    const __m512bh X0 = (__m512bh)_mm512_load_si512(In + K / 2 * Lanes);
    const __m512bh X1 = (__m512bh)_mm512_load_si512(In + K / 2 * Lanes + 16);
#pragma GCC unroll 16
    for (size_t R = 0; R < Count; ++R) {
      int Pair;
      std::memcpy(&Pair, Weights + R * Inputs + K, sizeof(Pair));
      const __m512bh W = (__m512bh)_mm512_set1_epi32(Pair);
      Sum[R][0] = _mm512_dpbf16_ps(Sum[R][0], W, X0);
      Sum[R][1] = _mm512_dpbf16_ps(Sum[R][1], W, X1);
    }
  }
  const __m512 Zero = _mm512_setzero_ps();
#pragma GCC unroll 16
  for (size_t R = 0; R < Count; R += 2)
#pragma GCC unroll 2
    for (size_t V = 0; V < 2; ++V) {
      const __m512 Low = Relu ? larger(Sum[R][V], Zero) : Sum[R][V];
      const __m512 High = Relu ? larger(Sum[R + 1][V], Zero) : Sum[R + 1][V];
      const __m512i L = _mm512_cvtepu16_epi32((__m256i)_mm512_cvtneps_pbh(Low));
      const __m512i H = _mm512_cvtepu16_epi32((__m256i)_mm512_cvtneps_pbh(High));
      _mm512_store_si512(Out + R / 2 * Lanes + 16 * V,
                         _mm512_or_si512(L, _mm512_slli_epi32(H, 16)));
    }
}

__attribute__((target("avx512f,avx512bw,avx512bf16"))) void layerBf16(const uint32_t *In,
                                                                      size_t Inputs, size_t Outputs,
                                                                      const uint16_t *Weights,
                                                                      uint32_t *Out, bool Relu) {
  const uint16_t *Bias = Weights + Inputs * Outputs;
  size_t R = 0;
  for (; R + Rows <= Outputs; R += Rows)
    rowsBf16<Rows>(In, Inputs, Weights + R * Inputs, Bias + R, Out + R / 2 * Lanes, Relu);
  for (; R < Outputs; R += 2)
    rowsBf16<2>(In, Inputs, Weights + R * Inputs, Bias + R, Out + R / 2 * Lanes, Relu);
}

} // namespace

bool hasAvx512() { return __builtin_cpu_supports("avx512bw"); }
bool hasAvx512Bf16() { return hasAvx512() && __builtin_cpu_supports("avx512bf16"); }

void mlpByHandF32(const LayerSizes &Sizes, const MlpData &D) {
  alignas(64) float Buffers[2][MaxWidth * Lanes];
  const auto *Inputs = static_cast<const float *>(D.Inputs);
  auto *Results = static_cast<float *>(D.Results);
  for (size_t Item = 0; Item < D.Count; Item += Lanes) {
    for (size_t K = 0; K < Sizes.front(); ++K)
      for (size_t L = 0; L < Lanes; ++L)
        Buffers[0][K * Lanes + L] = Inputs[(Item + L) * Sizes.front() + K];
    const auto *Weights = static_cast<const float *>(D.Weights);
    for (size_t I = 0; I + 1 < Sizes.size(); ++I) {
      layerF32(Buffers[I % 2], Sizes[I], Sizes[I + 1], Weights, Buffers[(I + 1) % 2],
               I + 2 < Sizes.size());
      Weights += (Sizes[I] + 1) * Sizes[I + 1];
    }
    const float *Last = Buffers[(Sizes.size() - 1) % 2];
    for (size_t L = 0; L < Lanes; ++L)
      for (size_t R = 0; R < Sizes.back(); ++R)
        Results[(Item + L) * Sizes.back() + R] = Last[R * Lanes + L];
  }
}

void mlpByHandBf16(const LayerSizes &Sizes, const MlpData &D) {
  alignas(64) uint32_t Buffers[2][MaxWidth / 2 * Lanes];
  const auto *Inputs = static_cast<const uint16_t *>(D.Inputs);
  auto *Results = static_cast<uint16_t *>(D.Results);
  for (size_t Item = 0; Item < D.Count; Item += Lanes) {
    for (size_t K = 0; K < Sizes.front(); K += 2)
      for (size_t L = 0; L < Lanes; ++L)
        std::memcpy(&Buffers[0][K / 2 * Lanes + L], Inputs + (Item + L) * Sizes.front() + K, 4);
    const auto *Weights = static_cast<const uint16_t *>(D.Weights);
    for (size_t I = 0; I + 1 < Sizes.size(); ++I) {
      layerBf16(Buffers[I % 2], Sizes[I], Sizes[I + 1], Weights, Buffers[(I + 1) % 2],
                I + 2 < Sizes.size());
      Weights += (Sizes[I] + 1) * Sizes[I + 1];
    }
    const uint32_t *Last = Buffers[(Sizes.size() - 1) % 2];
    for (size_t L = 0; L < Lanes; ++L)
      for (size_t R = 0; R < Sizes.back(); R += 2)
        std::memcpy(Results + (Item + L) * Sizes.back() + R, &Last[R / 2 * Lanes + L], 4);
  }
}

} // namespace bench
