// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Plain loops.

#include "Plain.h"
#include <cstring>

namespace bench {

void plainMandelbrot(uint32_t Width, uint32_t Height, uint32_t Limit, uint32_t *Counts) {
  for (uint32_t At = 0; At < Width * Height; ++At) {
    const float Cx = static_cast<float>(At % Width) / static_cast<float>(Width) * 3.0F - 2.0F;
    const float Cy = static_cast<float>(At / Width) / static_cast<float>(Height) * 2.0F - 1.0F;
    float X = 0, Y = 0;
    uint32_t N = 0;
    while (N < Limit && X * X + Y * Y <= 4.0F) {
      const float Next = X * X - Y * Y + Cx;
      Y = 2.0F * X * Y + Cy;
      X = Next;
      ++N;
    }
    Counts[At] = N;
  }
}

void plainStencil(uint32_t Width, uint32_t Height, const float *Before, float *__restrict After) {
  std::memcpy(After, Before, Width * sizeof(float));
  for (uint32_t Y = 1; Y + 1 < Height; ++Y) {
    const float *Row = Before + static_cast<uint64_t>(Y) * Width;
    float *Out = After + static_cast<uint64_t>(Y) * Width;
    Out[0] = Row[0];
    // Signed, because X - Width is after Row.
    for (int64_t X = 1; X + 1 < Width; ++X)
      Out[X] = 0.5F * Row[X] + 0.125F * (Row[X - 1] + Row[X + 1] + Row[X - int64_t(Width)] +
                                         Row[X + int64_t(Width)]);
    Out[Width - 1] = Row[Width - 1];
  }
  const uint64_t Last = static_cast<uint64_t>(Height - 1) * Width;
  std::memcpy(After + Last, Before + Last, Width * sizeof(float));
}

void plainRowSums(uint32_t Width, uint32_t Rows, const float *Values, float *Sums) {
  for (uint32_t R = 0; R < Rows; ++R) {
    // Sixteen sums: the compiler may not change the order of one.
    float Partial[16] = {};
    const float *Row = Values + static_cast<uint64_t>(R) * Width;
    for (uint32_t I = 0; I + 16 <= Width; I += 16)
      for (uint32_t L = 0; L < 16; ++L)
        Partial[L] += Row[I + L];
    float Sum = 0;
    for (const float P : Partial)
      Sum += P;
    for (uint32_t I = Width / 16 * 16; I < Width; ++I)
      Sum += Row[I];
    Sums[R] = Sum;
  }
}

void plainProduct(uint32_t M, uint32_t N, uint32_t K, const float *A, const float *B,
                  float *__restrict C) {
  std::memset(C, 0, static_cast<uint64_t>(M) * N * sizeof(float));
  for (uint32_t I = 0; I < M; ++I)
    for (uint32_t T = 0; T < K; ++T)
      for (uint32_t J = 0; J < N; ++J)
        C[static_cast<uint64_t>(I) * N + J] +=
            A[static_cast<uint64_t>(I) * K + T] * B[static_cast<uint64_t>(T) * N + J];
}

uint64_t plainSum(const uint64_t *Words, size_t Count) {
  uint64_t Sum = 0;
  for (size_t I = 0; I < Count; ++I)
    Sum += Words[I];
  return Sum;
}

} // namespace bench
