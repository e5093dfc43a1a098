// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The way from a place to a texel's address.

#include "lower/emit/ImageAccess.h"
#include "lower/emit/LoopBuilder.h"
#include "lower/ir/CoopIR.h"
#include <cstddef>

using namespace llvm;

namespace coop::lower {

unsigned ImageShape::extents() const {
  switch (View) {
  case COOP_IMAGE_1D:
  case COOP_IMAGE_1D_ARRAY:
  case COOP_IMAGE_TEXEL_BUFFER:
    return 1;
  case COOP_IMAGE_3D:
    return 3;
  default:
    return 2;
  }
}

bool ImageShape::isArray() const {
  switch (View) {
  case COOP_IMAGE_1D_ARRAY:
  case COOP_IMAGE_2D_ARRAY:
  case COOP_IMAGE_CUBE_ARRAY:
  case COOP_IMAGE_2D_MULTISAMPLE_ARRAY:
    return true;
  default:
    return false;
  }
}

/// Nothing that a shader can write to is there.
LoadInst *loadDescriptor(IRBuilderBase &B, Type *T, Value *Of, uint64_t Offset) {
  Value *At = Offset ? B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Of, Offset) : Of;
  LoadInst *Load =
      B.CreateAlignedLoad(T, At, Align(T->isIntegerTy(64) || T->isPointerTy() ? 8 : 4));
  Load->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(B.getContext(), {}));
  return Load;
}

Value *ImageAccess::field(Type *T, uint64_t Offset, Value *Of) const {
  return loadDescriptor(B, T, Of ? Of : Image, Offset);
}

ImageAccess::ImageAccess(IRBuilderBase &B, Value *Image, ImageShape Shape, uint32_t Format)
    : Shape(Shape), B(B), Image(Image), Format(B, Format, [&] {
        return loadDescriptor(B, B.getInt32Ty(), Image, offsetof(coop_image, format));
      }) {}

Value *ImageAccess::extent(unsigned I) const {
  return field(B.getInt32Ty(), offsetof(coop_image, width) + I * sizeof(uint32_t));
}

Value *ImageAccess::extentAt(unsigned I, Value *Level) const {
  if (auto *Known = dyn_cast_or_null<ConstantInt>(Level); !Level || (Known && Known->isZero()))
    return extent(I);
  // A level that is not there is not asked for its extents, but no shift is too large.
  Value *Shifted = B.CreateLShr(extent(I), B.CreateAnd(Level, 31));
  return B.CreateBinaryIntrinsic(Intrinsic::umax, Shifted, B.getInt32(1));
}

Value *ImageAccess::layers() const { return field(B.getInt32Ty(), offsetof(coop_image, layers)); }
Value *ImageAccess::levels() const { return field(B.getInt32Ty(), offsetof(coop_image, levels)); }
Value *ImageAccess::samples() const { return field(B.getInt32Ty(), offsetof(coop_image, samples)); }

Value *ImageAccess::isInside(const TexelPlace &Place) const {
  Value *Inside = nullptr;
  auto Below = [&](Value *V, Value *End) {
    Value *Is = B.CreateICmpULT(V, End);
    Inside = Inside ? B.CreateAnd(Inside, Is) : Is;
  };
  for (unsigned I = 0; I < Shape.extents(); ++I)
    Below(Place.At[I], extentAt(I, Place.Level));
  if (Shape.hasLayers())
    Below(Place.Layer, layers());
  if (auto *Known = dyn_cast_or_null<ConstantInt>(Place.Level);
      Place.Level && !(Known && Known->isZero()))
    Below(Place.Level, levels());
  if (Shape.isMultisampled())
    Below(Place.Sample, samples());
  return Inside;
}

Value *ImageAccess::address(const TexelPlace &Place) const {
  Type *I64 = B.getInt64Ty();
  auto Wide = [&](Value *V) { return B.CreateZExt(V, I64); };
  Value *Level = Image;
  if (auto *Known = dyn_cast_or_null<ConstantInt>(Place.Level);
      Place.Level && !(Known && Known->isZero()))
    Level = B.CreateGEP(B.getInt8Ty(), Image,
                        B.CreateMul(Wide(Place.Level), B.getInt64(sizeof(coop_image_level))));
  auto Of = [&](size_t Member) { return offsetof(coop_image, level) + Member; };
  Value *X = Place.At[0];
  if (Shape.isMultisampled())
    X = B.CreateAdd(B.CreateMul(X, samples()), Place.Sample);
  Value *Offset = B.CreateMul(Wide(X), Wide(Format.bytes()));
  if (Shape.extents() > 1)
    Offset = B.CreateAdd(B.CreateMul(Wide(Place.At[1]),
                                     field(I64, Of(offsetof(coop_image_level, row_pitch)), Level)),
                         Offset);
  if (Value *Slice = Shape.extents() > 2 ? Place.At[2] : Place.Layer)
    Offset = B.CreateAdd(
        B.CreateMul(Wide(Slice), field(I64, Of(offsetof(coop_image_level, slice_pitch)), Level)),
        Offset);
  Value *Data =
      field(B.getPtrTy(address_space::Buffer), Of(offsetof(coop_image_level, data)), Level);
  return B.CreateGEP(B.getInt8Ty(), Data, Offset);
}

TexelParts ImageAccess::load(const TexelPlace &Place, Type *Scalar) const {
  std::array<AllocaInst *, 4> Found;
  for (AllocaInst *&V : Found) {
    V = variableAtEntry(*B.GetInsertBlock()->getParent(), Scalar);
    B.CreateStore(Constant::getNullValue(Scalar), V);
  }
  ifThen(B, isInside(Place), "texel", [&] {
    const TexelParts Parts = Format.load(address(Place), Scalar);
    for (unsigned C = 0; C < 4; ++C)
      B.CreateStore(Parts[C], Found[C]);
  });
  TexelParts Result;
  for (unsigned C = 0; C < 4; ++C)
    Result[C] = B.CreateLoad(Scalar, Found[C]);
  return Format.complete(Result);
}

void ImageAccess::store(const TexelPlace &Place, const TexelParts &Parts) const {
  ifThen(B, isInside(Place), "texel", [&] { Format.store(address(Place), Parts); });
}

} // namespace coop::lower
