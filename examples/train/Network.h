// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The network's parameters as numbers in double precision, row by row, and their way into and out
// of the memory that the shaders use.

#ifndef COOP_EXAMPLES_TRAIN_NETWORK_H
#define COOP_EXAMPLES_TRAIN_NETWORK_H

#include <cstdint>
#include <vector>

namespace coop::examples {

constexpr uint32_t Inputs = 64, Hidden = 32, Outputs = 10;

/// Also used for a gradient, which has a number for each of the parameters.
struct Network {
  std::vector<double> Matrix1 = std::vector<double>(Hidden * Inputs);
  std::vector<double> Bias1 = std::vector<double>(Hidden);
  std::vector<double> Matrix2 = std::vector<double>(Outputs * Hidden);
  std::vector<double> Bias2 = std::vector<double>(Outputs);
};

/// He's initialization, from a seed, the same on every machine.
Network randomNetwork(uint64_t Seed);

/// Where the parts of a network are in the shaders' memory: f32, matrices in the layout
/// TrainingOptimal, whose sizes the library tells.
class MemoryMap {
public:
  MemoryMap();
  uint32_t matrix1() const { return Offsets[0]; }
  uint32_t bias1() const { return Offsets[1]; }
  uint32_t matrix2() const { return Offsets[2]; }
  uint32_t bias2() const { return Offsets[3]; }
  /// Bytes of all.
  uint32_t size() const { return Offsets[4]; }

  void write(const Network &From, uint8_t *Memory) const;
  Network read(const uint8_t *Memory) const;

private:
  uint32_t Offsets[5];
};

/// As examples/digits/digits.comp reads it: f16, matrices row by row, each followed by its bias.
std::vector<uint8_t> halfWeights(const Network &From);

} // namespace coop::examples

#endif
