// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Facts about the types of textures and images by keyword, and sets of them: ImageTypes.def.
// What the functions on them take is in the signatures of builtins/Images.def.

#ifndef COOP_SEMA_IMAGETYPES_H
#define COOP_SEMA_IMAGETYPES_H

#include "sema/Types.h"
#include "support/spirv/generated/Enums.h"

namespace coop::sema {

enum class ImageClass : uint8_t {
#define IMAGE_CLASS(Id, Keyword) Id,
#include "sema/ImageTypes.def"
};

enum class ImageShape : uint8_t {
#define IMAGE_SHAPE(Id, ...) Id,
#include "sema/ImageTypes.def"
};

/// What a keyword says.
struct ImageTraits {
  ImageClass Class = ImageClass::Sampled;
  ImageShape Shape = ImageShape::D2;
  ScalarKind Component = ScalarKind::F32;
  spirv::Dim Dim = spirv::Dim::Dim2D;
  unsigned Coordinates = 0; ///< of a texel, layers aside
  unsigned Size = 0;        ///< numbers of its size, layers aside
  bool IsArrayed = false, IsMultisample = false, IsShadow = false;
  /// The coordinates are float16_t (GL_AMD_gpu_shader_half_float_fetch): said by a call.
  bool IsHalfAddress = false;
  llvm::StringRef Requires; ///< as in Availability.h

  bool isCombined() const { return Class == ImageClass::Sampled; }
  bool isStorage() const { return Class == ImageClass::Storage; }
  bool isSubpass() const { return Class == ImageClass::Subpass; }
  bool isAttachment() const { return Class == ImageClass::Attachment; }
  bool isBuffer() const { return Dim == spirv::Dim::Buffer; }
  /// It has levels of detail, which a look-up chooses among.
  bool hasLevels() const { return !IsMultisample && !isBuffer() && Dim != spirv::Dim::Rect; }
  /// Coordinate and layer leave no room for what a depth is compared with, or are too narrow.
  bool hasOwnCompare() const { return IsShadow && (Coordinates + IsArrayed == 4 || IsHalfAddress); }
};

/// Null for what is no texture, image, or subpass input: `sampler`, `accelerationStructureEXT`.
const ImageTraits *imageTraits(llvm::StringRef Keyword);
/// Of the type, or of what it is an array of.
const ImageTraits *imageTraits(const Type *T);
inline bool isSamplerState(llvm::StringRef Keyword) {
  return Keyword == "sampler" || Keyword == "samplerShadow";
}
/// The type that elements of elements of T are, where it is an array.
inline const Type *innermost(const Type *T) {
  while (T->isArray())
    T = T->element();
  return T;
}

/// A row IMAGE_SET.
struct ImageSet {
  llvm::StringLiteral Name;
  uint8_t Classes;     ///< bits of ImageClass
  uint32_t Shapes;     ///< bits of ImageShape
  uint32_t Components; ///< bits of ScalarKind
  llvm::StringLiteral Wanted;
  bool contains(const ImageTraits &T) const {
    return (Classes >> static_cast<unsigned>(T.Class) & 1) &&
           (Shapes >> static_cast<unsigned>(T.Shape) & 1) &&
           (Components >> static_cast<unsigned>(T.Component) & 1);
  }
};
const ImageSet *findImageSet(llvm::StringRef Name);

/// What an argument of a function on textures is for, by the name of the parameter.
enum class ImageRole : uint8_t {
  None,
  Image,
  Coordinate, ///< P
  Compare,    ///< compare, refZ
  Bias,
  Lod,
  GradX,
  GradY,
  Offset,
  Offsets,
  Sample,
  Component, ///< comp
  LodClamp,
  Texel, ///< stored to: the function returns the residency
  Data,
  Fragment,    ///< GL_AMD_shader_fragment_mask
  Granularity, ///< with the next two: GL_NV_shader_texture_footprint
  Coarse,
  Footprint, ///< stored to
};
ImageRole imageRole(llvm::StringRef ParameterName);
/// It is narrow where the coordinates are.
constexpr bool isAddress(ImageRole R) {
  return R == ImageRole::Coordinate || R == ImageRole::Bias || R == ImageRole::Lod ||
         R == ImageRole::LodClamp;
}

struct Expr;
/// Whether P, which may be null, are narrow coordinates of such a texture.
bool isHalfAddress(const ImageTraits &Image, const Expr *P);

} // namespace coop::sema

#endif
