// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The draws of random programs.

#include "Choices.h"
#include <algorithm>

namespace semantics {

// splitmix64: any seed will do, also 0.
uint64_t Stream::next() {
  uint64_t Z = State += 0x9E3779B97F4A7C15u;
  Z = (Z ^ (Z >> 30)) * 0xBF58476D1CE4E5B9u;
  Z = (Z ^ (Z >> 27)) * 0x94D049BB133111EBu;
  return Z ^ (Z >> 31);
}

uint64_t Choices::below(uint64_t Bound) {
  uint64_t Value = 0;
  if (!Replays)
    Value = Random.below(Bound);
  else if (Drawn.size() < Replayed.size())
    Value = std::min(Replayed[Drawn.size()], Bound - 1);
  Drawn.push_back(Value);
  return Value;
}

int64_t Choices::between(int64_t Low, int64_t High) {
  return Low + static_cast<int64_t>(below(static_cast<uint64_t>(High - Low) + 1));
}

bool Choices::chance(uint64_t OneIn) { return below(OneIn) == OneIn - 1; }

} // namespace semantics
