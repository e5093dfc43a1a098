// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The faces of cubes: which one a direction meets and where (Vulkan, "Cube Map Face Selection and
// Transformations"), and the way back, by which a texel beyond an edge is found on the next face.

#ifndef COOP_LOWER_EMIT_CUBEFACES_H
#define COOP_LOWER_EMIT_CUBEFACES_H

#include "llvm/IR/IRBuilder.h"
#include <array>

namespace coop::lower {

using CubeDirection = std::array<llvm::Value *, 3>;

/// A place on a face: s and t are from 0 to 1 on it.
struct CubePlace {
  llvm::Value *Face; ///< i32
  llvm::Value *S, *T;
};

/// The face that a direction meets.
class CubeFace {
public:
  CubeFace(llvm::IRBuilderBase &B, const CubeDirection &Direction);

  CubePlace place() const;
  /// How fast s and t change where the direction changes by Step.
  std::array<llvm::Value *, 2> change(const CubeDirection &Step) const;

private:
  /// s, t and the axis' own coordinate of a vector, as this face has them.
  std::array<llvm::Value *, 3> turned(const CubeDirection &V) const;

  llvm::IRBuilderBase &B;
  llvm::Value *IsZ, *IsY, *IsNegative;
  std::array<llvm::Value *, 3> Own; ///< of the direction
};

/// The direction of a place on the plane of a face, also beyond the face itself.
CubeDirection cubeDirection(llvm::IRBuilderBase &B, const CubePlace &Place);

} // namespace coop::lower

#endif
