// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// From a coordinate to the texels of one dimension: the filter's two neighbours, and what the
// sampler's address mode makes of those that are outside (Vulkan, "Texel Filtering", "Wrapping
// Operation"). Any float may come in, and every index that goes out is in -1 to size.

#ifndef COOP_LOWER_EMIT_TEXELWRAP_H
#define COOP_LOWER_EMIT_TEXELWRAP_H

#include "llvm/IR/IRBuilder.h"

namespace coop::lower {

struct TexelPair {
  llvm::Value *First, *Second; ///< i32; outside is the border
  llvm::Value *Weight;         ///< float: of the second one
};

struct TexelCoordinate {
  llvm::Value *At;       ///< float
  llvm::Value *Size;     ///< float, in texels
  llvm::Value *Scale;    ///< float: what At is multiplied by; 1 where it counts texels
  llvm::Value *Offset;   ///< float, in texels; null: none
  llvm::Value *IsLinear; ///< i1; else the texel that At is in is the first one, with all weight
};

/// Mode, i32, is of coop_address_mode, the same for all invocations.
TexelPair wrapTexels(llvm::IRBuilderBase &B, const TexelCoordinate &C, llvm::Value *Mode);
/// The neighbours on the plane of a cube's face, where nothing wraps. The nearest one is inside.
TexelPair cubeTexels(llvm::IRBuilderBase &B, const TexelCoordinate &C);

} // namespace coop::lower

#endif
