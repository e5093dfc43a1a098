// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Images as kernels get them (coop/image_abi.h): their sizes, and where a texel is. All of it is
// loads of a descriptor that nobody writes to and arithmetic, so executions and the vectorizer see
// ordinary accesses to memory.

#ifndef COOP_LOWER_EMIT_IMAGEACCESS_H
#define COOP_LOWER_EMIT_IMAGEACCESS_H

#include "lower/emit/ImageFormat.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace coop::lower {

/// What a view's coordinates are.
struct ImageShape {
  coop_image_view View;

  static bool isView(uint64_t View) { return View <= COOP_IMAGE_2D_MULTISAMPLE_ARRAY; }
  unsigned extents() const; ///< width, height, depth: how many; of a cube's face 2
  bool isArray() const;
  bool isCube() const { return View == COOP_IMAGE_CUBE || View == COOP_IMAGE_CUBE_ARRAY; }
  bool isMultisampled() const {
    return View == COOP_IMAGE_2D_MULTISAMPLE || View == COOP_IMAGE_2D_MULTISAMPLE_ARRAY;
  }
  bool hasLevels() const { return !isMultisampled() && View != COOP_IMAGE_TEXEL_BUFFER; }
  /// There is a coordinate of layers, or faces, after the extents' ones.
  bool hasLayers() const { return isArray() || isCube(); }
  /// Integers that name a texel: extents, then the layer.
  unsigned places() const { return extents() + hasLayers(); }
  /// Floats that a sample is taken at: of cubes a direction, then the layer.
  unsigned coordinates() const { return (isCube() ? 3 : extents()) + isArray(); }
};

/// i32 each; null where the shape has none.
struct TexelPlace {
  std::array<llvm::Value *, 3> At = {};
  llvm::Value *Layer = nullptr;
  llvm::Value *Level = nullptr;
  llvm::Value *Sample = nullptr;
};

class ImageAccess {
public:
  /// Format: the shader's, or COOP_FORMAT_UNKNOWN.
  ImageAccess(llvm::IRBuilderBase &B, llvm::Value *Image, ImageShape Shape, uint32_t Format);

  const ImageShape Shape;
  const TexelFormat &format() const { return Format; }

  // i32
  llvm::Value *extent(unsigned I) const; ///< of level 0
  llvm::Value *extentAt(unsigned I, llvm::Value *Level) const;
  llvm::Value *layers() const;
  llvm::Value *levels() const;
  llvm::Value *samples() const;

  /// i1: there is such a texel.
  llvm::Value *isInside(const TexelPlace &Place) const;
  /// Of a texel that is there.
  llvm::Value *address(const TexelPlace &Place) const;

  /// The texel, or zeros in its place; complete.
  TexelParts load(const TexelPlace &Place, llvm::Type *Scalar) const;
  void store(const TexelPlace &Place, const TexelParts &Parts) const;

private:
  llvm::Value *field(llvm::Type *T, uint64_t Offset, llvm::Value *Of = nullptr) const;

  llvm::IRBuilderBase &B;
  llvm::Value *Image;
  TexelFormat Format;
};

/// A field of a descriptor.
llvm::LoadInst *loadDescriptor(llvm::IRBuilderBase &B, llvm::Type *T, llvm::Value *Of,
                               uint64_t Offset);

} // namespace coop::lower

#endif
