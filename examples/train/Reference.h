// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The loss of the network and its gradient in double precision, to check the shader's.

#ifndef COOP_EXAMPLES_TRAIN_REFERENCE_H
#define COOP_EXAMPLES_TRAIN_REFERENCE_H

#include "examples/train/Network.h"

namespace coop::examples {

struct Sample {
  const uint8_t *Pixels; ///< 64, of 0 to 16
  uint8_t Label;
};

struct LossAndGradient {
  double Loss = 0; ///< the mean over the samples
  Network Gradient;
};

LossAndGradient referenceGradient(const Network &N, const std::vector<Sample> &Samples);

} // namespace coop::examples

#endif
