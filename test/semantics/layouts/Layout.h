// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Types of block members and where their scalars lie: std140 and std430 (GLSL 4.60, section
// 7.6.2.2), scalar (GL_EXT_scalar_block_layout).

#ifndef COOP_SEMANTICS_LAYOUTS_LAYOUT_H
#define COOP_SEMANTICS_LAYOUTS_LAYOUT_H

#include "../Types.h"
#include <memory>
#include <optional>

namespace semantics::layouts {

enum class Packing : uint8_t { Std140, Std430, Scalar };

/// A scalar, vector or matrix, an array of Element, or a structure.
struct Shape {
  struct Member {
    std::string Name;
    std::shared_ptr<const Shape> Of;
    std::optional<bool> RowMajor = {};               ///< as qualified
    std::optional<uint64_t> Offset = {}, Align = {}; ///< of a block's member
  };

  Type Leaf;
  std::shared_ptr<const Shape> Element; ///< of an array
  size_t Count = 0;
  std::string Name; ///< of a structure
  std::vector<Member> Members;

  bool isArray() const { return Element != nullptr; }
  bool isStruct() const { return !Members.empty(); }
};

/// A scalar of a block: the expression's tail that names it, and where it is.
struct Place {
  std::string Path; ///< ".a[1].m[0][2]"
  Element E;
  uint64_t Offset;
};

struct Extent {
  uint64_t Align, Size;
};

/// Of a type in a block; matrices without a qualifier of their own are row-major as said.
Extent extentOf(const Shape &S, Packing P, bool RowMajor);

/// All scalars of a block, in the order of its members, and its size.
std::vector<Place> placesOf(const Shape &Block, Packing P, bool RowMajor, uint64_t &Size);

} // namespace semantics::layouts

#endif
