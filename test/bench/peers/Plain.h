// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a C++ programmer writes and the compiler vectorizes, at -O3 -march=native.

#ifndef COOP_BENCH_PEERS_PLAIN_H
#define COOP_BENCH_PEERS_PLAIN_H

#include <cstddef>
#include <cstdint>

namespace bench {

void plainMandelbrot(uint32_t Width, uint32_t Height, uint32_t Limit, uint32_t *Counts);
void plainStencil(uint32_t Width, uint32_t Height, const float *Before, float *After);
void plainRowSums(uint32_t Width, uint32_t Rows, const float *Values, float *Sums);
void plainProduct(uint32_t M, uint32_t N, uint32_t K, const float *A, const float *B, float *C);

/// What it takes to read so many words.
uint64_t plainSum(const uint64_t *Words, size_t Count);

} // namespace bench

#endif
