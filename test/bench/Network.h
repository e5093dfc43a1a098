// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The networks of floating-point numbers that shaders compute: their sizes, types, data, and what
// is checked of results. Who computes them is in Mlp.cpp.

#ifndef COOP_BENCH_NETWORK_H
#define COOP_BENCH_NETWORK_H

#include "Shader.h"
#include "peers/Mlp.h"

namespace bench {

struct Network {
  const char *Name;
  unsigned Inputs, Hidden, Outputs, Layers;

  LayerSizes sizes() const;
};

/// How numbers are stored.
struct Kind {
  const char *Name;
  const char *Type;
  const char *Component; ///< of cooperative vectors, or null
  unsigned Size;

  bool isBrain() const { return Type[0] == 'b'; }
};

/// Items inputs of Type, the network's weights and biases, and its results.
struct NetworkData {
  NetworkData(const Kind &Type, const Kind &Stored, const LayerSizes &Sizes, uint32_t Items);

  /// What is wrong with some of the results, or an empty text.
  std::string check() const;

  const Kind &Type, &Stored; ///< of inputs and results; of weights and biases
  LayerSizes Sizes;
  uint32_t Items;
  Memory Inputs, Weights, Results;
};

} // namespace bench

#endif
