// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The training: its kernels, its memory, and batches, epochs and checks on them.

#ifndef COOP_EXAMPLES_TRAIN_TRAINING_H
#define COOP_EXAMPLES_TRAIN_TRAINING_H

#include "coop/coop.h"
#include "examples/train/Network.h"
#include "runtime/Buffer.h"
#include <random>
#include <string>

namespace coop::examples {

/// Images and their labels. What the training does not see is every third, as in examples/digits.
struct Digits {
  std::vector<uint8_t> Pixels; ///< 64 an image
  std::vector<uint8_t> Labels;

  uint32_t count() const { return static_cast<uint32_t>(Labels.size()); }
  static bool isHeldOut(uint32_t Image) { return Image % 3 == 2; }
};

struct TrainingOptions {
  std::string ShaderFolder;   ///< of gradient.comp and adam.comp
  std::string ClassifyShader; ///< examples/digits/digits.comp
  unsigned Threads = 0;
  uint64_t Seed = 1;
};

struct Epoch {
  double Loss = 0, Accuracy = 0; ///< means over the images of the training
};

class Training {
public:
  /// Compiles the shaders; prints what is wrong with them and exits.
  Training(Digits Data, const TrainingOptions &Options);

  /// All images of the training once, in an order of its own; Rate is Adam's.
  Epoch runEpoch(double Rate);
  /// The largest error of the shader's gradient of one large batch, relative to the gradient's
  /// largest number.
  double gradientError();
  /// The part of the held-out images that the network recognizes.
  double heldOutAccuracy() const { return accuracyOf(halfWeights(Memory.read(Parameters.data()))); }
  /// The same for weights as digits.comp reads them.
  double accuracyOf(const std::vector<uint8_t> &Weights) const;

private:
  static constexpr uint32_t BatchSize = 16, CheckedImages = 128;

  void accumulateGradient(uint32_t First, uint32_t Count);
  void step(double Rate);
  void dispatch(const Kernel &K, uint32_t Invocations, const std::vector<BoundBuffer> &Buffers,
                const void *Push, uint64_t PushSize) const;

  Digits Data;
  TrainingOptions Options;
  MemoryMap Memory;
  Kernel Gradient, Adam, Classify;
  runtime::Buffer Images, Labels, Order, Parameters, Gradients, Progress, Moments;
  std::vector<uint32_t> Trained; ///< the images of the training
  std::mt19937_64 Shuffler;
  uint32_t Steps = 0;
};

} // namespace coop::examples

#endif
