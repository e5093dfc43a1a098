// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The lattice of shapes.

#include "lower/cpu/spmd/Shape.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace llvm;

namespace coop::lower {

/// More is of no use, and a bound keeps the lattice low.
static constexpr uint64_t MaxModulus = 4096;

Shape Shape::affine(std::vector<int64_t> Offsets, uint64_t Modulus, uint64_t Rest) {
  Shape Result(Kind::Affine);
  Result.Modulus = std::clamp<uint64_t>(Modulus, 1, MaxModulus);
  Result.Rest = Rest % Result.Modulus;
  if (any_of(Offsets, [](int64_t O) { return O != 0; }))
    Result.Offsets = std::move(Offsets);
  return Result;
}

Shape Shape::constant(uint64_t Value, unsigned Bits) {
  return affine({}, modulusOf(Bits, MaxModulus), Value);
}

uint64_t Shape::modulusOf(unsigned Bits, uint64_t Wanted) {
  return Bits < 64 ? std::min(Wanted, uint64_t(1) << Bits) : Wanted;
}

Shape Shape::strided(unsigned Width, int64_t Stride, uint64_t BaseAlign) {
  std::vector<int64_t> Offsets(Width);
  for (unsigned Lane = 0; Lane < Width; ++Lane)
    Offsets[Lane] = Stride * Lane;
  return affine(std::move(Offsets), BaseAlign);
}

Shape Shape::grouped(std::vector<int64_t> Offsets, unsigned Group) {
  Shape Result = varying();
  if (Group <= 1)
    return Result;
  Result.Group = Group;
  std::vector<int64_t> Relative(Offsets.size());
  for (unsigned Lane = 0; Lane < Offsets.size(); ++Lane)
    Relative[Lane] = Offsets[Lane] - Offsets[Lane / Group * Group];
  if (any_of(Relative, [](int64_t O) { return O != 0; }))
    Result.Offsets = std::move(Relative);
  return Result;
}

unsigned Shape::groupOfStride(unsigned Width, int64_t Stride) const {
  unsigned Size = group(Width);
  for (unsigned Lane = 0; Lane < Width; ++Lane)
    while (offsetInGroup(Lane, Size) != Stride * (Lane % Size))
      Size /= 2;
  return Size;
}

int64_t Shape::largestOffset() const {
  return Offsets.empty() ? 0 : *std::max_element(Offsets.begin(), Offsets.end());
}

int64_t Shape::smallestOffset() const {
  return Offsets.empty() ? 0 : *std::min_element(Offsets.begin(), Offsets.end());
}

std::optional<int64_t> Shape::stride(unsigned Width) const {
  if (!isAffine())
    return std::nullopt;
  const int64_t Stride = Width > 1 ? offset(1) : 0;
  for (unsigned Lane = 0; Lane < Width; ++Lane)
    if (offset(Lane) != Stride * Lane)
      return std::nullopt;
  return Stride;
}

Shape Shape::join(const Shape &Other) const {
  if (isUndefined())
    return Other;
  if (Other.isUndefined())
    return *this;
  if (isAffine() && Other.isAffine() && Offsets == Other.Offsets) {
    // The largest modulus for which both have the same rest.
    const uint64_t Difference = Rest ^ Other.Rest, Lowest = Difference & (~Difference + 1);
    uint64_t Common = std::min(Modulus, Other.Modulus);
    if (Difference)
      Common = std::min(Common, Lowest);
    return affine(Offsets, Common, Rest);
  }
  // What both are in the largest groups of which both are the same.
  const auto Width = static_cast<unsigned>(std::max(Offsets.size(), Other.Offsets.size()));
  unsigned Size = Width ? Width : ~0U;
  Size = std::min(group(Size), Other.group(Size));
  for (unsigned Lane = 0; Lane < Width; ++Lane)
    while (offsetInGroup(Lane, Size) != Other.offsetInGroup(Lane, Size))
      Size /= 2;
  return grouped(Offsets, Size);
}

} // namespace coop::lower
