// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How a value differs between the lanes of a vector: the lattice of the uniformity analysis.
// It knows nothing of instructions; those are in ShapeRules.cpp.

#ifndef COOP_LOWER_CPU_SPMD_SHAPE_H
#define COOP_LOWER_CPU_SPMD_SHAPE_H

#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <optional>
#include <vector>

namespace coop::lower {

/// Undefined (nothing is known yet), then affine (lane L has the value of lane 0 plus a constant of
/// its own), then varying. Uniform is affine with constants 0. The value of lane 0 is called the
/// base, also where lane 0 is not active.
///
/// Of a value that varies it may be known that it is affine in groups of lanes: the rows of a block
/// that a workgroup copies are of a few lanes each, and begin anywhere. A group is as many aligned
/// lanes, a power of two; their constants are relative to the group's first lane.
class Shape {
public:
  static Shape undefined() { return Shape(Kind::Undefined); }
  static Shape varying() { return Shape(Kind::Varying); }
  static Shape uniform(uint64_t BaseAlign = 1) { return affine({}, BaseAlign); }
  /// Offsets is empty where all are 0. The base is Rest more than a multiple of Modulus, a power of
  /// two.
  static Shape affine(std::vector<int64_t> Offsets, uint64_t Modulus, uint64_t Rest = 0);
  /// A constant of so many bits, as far as the lattice knows it.
  static Shape constant(uint64_t Value, unsigned Bits);
  /// What an integer of so many bits can be known by: it wraps.
  static uint64_t modulusOf(unsigned Bits, uint64_t Wanted);
  /// Lane L has the base plus L * Stride.
  static Shape strided(unsigned Width, int64_t Stride, uint64_t BaseAlign);
  /// Varying, but in groups of Group lanes. Only differences of the offsets in a group matter.
  static Shape grouped(std::vector<int64_t> Offsets, unsigned Group);

  bool isUndefined() const { return TheKind == Kind::Undefined; }
  bool isVarying() const { return TheKind == Kind::Varying; }
  bool isAffine() const { return TheKind == Kind::Affine; }
  bool isUniform() const { return isAffine() && Offsets.empty(); }

  int64_t offset(unsigned Lane) const { return Offsets.empty() ? 0 : Offsets[Lane]; }
  /// Lanes of the largest groups in which the value is affine; 1: it just varies.
  unsigned group(unsigned Width) const { return isAffine() ? Width : Group; }
  /// Relative to the first of a group of lanes, no larger than those.
  int64_t offsetInGroup(unsigned Lane, unsigned OfLanes) const {
    return offset(Lane) - offset(Lane / OfLanes * OfLanes);
  }
  /// Lanes of the largest groups in each of which the value is Stride more from lane to lane.
  unsigned groupOfStride(unsigned Width, int64_t Stride) const;
  int64_t largestOffset() const;
  int64_t smallestOffset() const;
  /// The constant difference between neighbours.
  std::optional<int64_t> stride(unsigned Width) const;
  uint64_t modulus() const { return Modulus; }
  uint64_t rest() const { return Rest; }
  /// The largest power of two that is known to divide the base.
  uint64_t baseAlign() const { return Rest ? Rest & (~Rest + 1) : Modulus; }
  /// All lanes are between the same two multiples of the modulus: none of the base's higher bits
  /// changes from lane to lane.
  bool isWithinBlock() const {
    return static_cast<int64_t>(Rest) + smallestOffset() >= 0 &&
           Rest + static_cast<uint64_t>(largestOffset()) < Modulus;
  }
  /// No lane of an integer of so many bits wraps, with a sign or without.
  bool fits(unsigned Bits) const {
    return isWithinBlock() &&
           (Bits > 62 || Rest + static_cast<uint64_t>(largestOffset()) < uint64_t(1) << (Bits - 1));
  }

  /// What is known of a value that is one or the other, the same choice in all lanes.
  Shape join(const Shape &Other) const;
  bool operator==(const Shape &Other) const = default;

private:
  enum class Kind : uint8_t { Undefined, Affine, Varying };
  explicit Shape(Kind K) : TheKind(K) {}

  Kind TheKind;
  uint64_t Modulus = 1, Rest = 0;
  unsigned Group = 1; ///< where it varies
  std::vector<int64_t> Offsets;
};

} // namespace coop::lower

#endif
