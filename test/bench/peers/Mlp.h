// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A network of fully connected layers with ReLU between them: written with AVX-512 by hand, which
// is what a programmer who knows the machine reaches, and with oneDNN.

#ifndef COOP_BENCH_PEERS_MLP_H
#define COOP_BENCH_PEERS_MLP_H

#include "Products.h"
#include <cstddef>

namespace bench {

/// Layer sizes, from the inputs to the outputs.
using LayerSizes = std::vector<size_t>;

/// For each layer the matrix (outputs x inputs, row-major), then the biases. Inputs and results: an
/// item after the other. Count is a multiple of 32.
struct MlpData {
  const void *Inputs;
  const void *Weights;
  void *Results;
  size_t Count;
};

/// Whether this machine has what the hand-written kernels need.
bool hasAvx512();
bool hasAvx512Bf16();

void mlpByHandF32(const LayerSizes &Sizes, const MlpData &D);
/// Weights, biases, inputs and results in bfloat16, sums in f32.
void mlpByHandBf16(const LayerSizes &Sizes, const MlpData &D);

/// The same with oneDNN: a matmul with bias and ReLU for each layer, over Chunk items at a time,
/// with weights brought into its best layout beforehand.
std::function<void()> oneDnnMlp(const LayerSizes &Sizes, const MlpData &D, Scalar Type,
                                size_t Chunk);

} // namespace bench

#endif
