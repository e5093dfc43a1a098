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
  /// Offsets is empty where all are 0. BaseAlign is a power of two that divides the base.
  static Shape affine(std::vector<int64_t> Offsets, uint64_t BaseAlign);
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
  uint64_t baseAlign() const { return Align; }
  /// The base is a multiple of baseAlign, and no lane reaches the next one: no bit of the base
  /// changes from lane to lane.
  bool isWithinBlock() const {
    return smallestOffset() >= 0 && static_cast<uint64_t>(largestOffset()) < Align;
  }

  /// What is known of a value that is one or the other, the same choice in all lanes.
  Shape join(const Shape &Other) const;
  bool operator==(const Shape &Other) const = default;

private:
  enum class Kind : uint8_t { Undefined, Affine, Varying };
  explicit Shape(Kind K) : TheKind(K) {}

  Kind TheKind;
  uint64_t Align = 1;
  unsigned Group = 1; ///< where it varies
  std::vector<int64_t> Offsets;
};

} // namespace coop::lower

#endif
