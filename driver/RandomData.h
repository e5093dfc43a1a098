// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pseudo-random arrays that are the same on every machine, for `random:` sources.
//
// Element i is made of the i-th output z of SplitMix64 seeded with the seed. Without a range:
//   f16   (z >> 53) / 1024 - 1      in [-1, 1), each value exact
//   bf16  (z >> 56) / 128 - 1       the same
//   f32   (z >> 40) / 2^23 - 1      the same
//   f64   (z >> 11) / 2^52 - 1      the same
//   integers: the top bits of z, so the whole range of the type
// With a range, floating-point: min + (max - min) * (z >> 11) / 2^53 in double, rounded to nearest
// even; integers: min + floor(z * (max - min + 1) / 2^64).

#ifndef COOP_DRIVER_RANDOMDATA_H
#define COOP_DRIVER_RANDOMDATA_H

#include "driver/RunOptions.h"
#include "llvm/ADT/ArrayRef.h"

namespace coop::driver {

/// Fills Bytes, which are as many as the type of Source has.
void fillRandom(const RandomSource &Source, llvm::MutableArrayRef<uint8_t> Bytes);

/// The Index-th output of SplitMix64 with this seed, counted from 0.
uint64_t splitMix64(uint64_t Seed, uint64_t Index);

} // namespace coop::driver

#endif
