// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// f16 in memory, as bits.

#ifndef COOP_BENCH_HALF_H
#define COOP_BENCH_HALF_H

#include <cstdint>
#include <cstring>

namespace bench {

inline uint16_t halfBits(float Value) {
  const auto Half = static_cast<_Float16>(Value);
  uint16_t Bits;
  std::memcpy(&Bits, &Half, sizeof(Bits));
  return Bits;
}

inline float halfValue(uint16_t Bits) {
  _Float16 Half;
  std::memcpy(&Half, &Bits, sizeof(Half));
  return static_cast<float>(Half);
}

} // namespace bench

#endif
