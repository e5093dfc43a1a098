// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A sample of an image: level of detail, texel coordinates, filters, comparison and gathers, as
// Vulkan's chapter "Image Operations" has them, with weights in single precision. What only the
// sampler says is a choice that all invocations take together, and the texels of a footprint are
// one loop, so that the code for formats is there once. Anisotropy is not computed: the level is
// that of the larger gradient.

#ifndef COOP_LOWER_EMIT_IMAGESAMPLE_H
#define COOP_LOWER_EMIT_IMAGESAMPLE_H

#include "lower/emit/ImageAccess.h"
#include "lower/ir/CoopIR.h"

namespace coop::lower {

struct SampleOperands {
  llvm::Value *Image = nullptr, *Sampler = nullptr;
  /// float each: of cubes a direction, of arrays the layer after the others.
  llvm::SmallVector<llvm::Value *, 4> Coordinates;
  llvm::Value *Reference = nullptr; ///< float, of comparisons
  llvm::Value *Lod = nullptr;       ///< float; null with gradients
  llvm::SmallVector<llvm::Value *, 3> Dx, Dy;
  llvm::Value *LeastLod = nullptr;
  /// i32: one for each extent, or with CoopSample::Offsets x and y of four texels.
  llvm::SmallVector<llvm::Value *, 8> Offset;
  unsigned Component = 0; ///< of a gather
};

/// How: bits of CoopSample. Scalar: float, i32 or i64. A comparison's result is the first part.
TexelParts emitSample(llvm::IRBuilderBase &B, ImageShape Shape, llvm::Type *Scalar, uint32_t How,
                      const SampleOperands &Operands);

} // namespace coop::lower

#endif
