// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// OpImageSample* and OpImageGather in all their forms as one operation of coop IR.

#include "coop/image_abi.h"
#include "lower/import/Importer.h"

using namespace llvm;

namespace coop::lower {

using spirv::Op;

namespace {
struct SampleForm {
  bool Implicit = false, Projective = false, Compares = false, Gathers = false;
};
} // namespace

static SampleForm formOf(Op Opcode) {
  switch (Opcode) {
  case Op::OpImageSampleImplicitLod:
  case Op::OpImageSparseSampleImplicitLod:
    return {.Implicit = true};
  case Op::OpImageSampleDrefImplicitLod:
  case Op::OpImageSparseSampleDrefImplicitLod:
    return {.Implicit = true, .Compares = true};
  case Op::OpImageSampleProjImplicitLod:
    return {.Implicit = true, .Projective = true};
  case Op::OpImageSampleProjDrefImplicitLod:
    return {.Implicit = true, .Projective = true, .Compares = true};
  case Op::OpImageSampleDrefExplicitLod:
  case Op::OpImageSparseSampleDrefExplicitLod:
    return {.Compares = true};
  case Op::OpImageSampleProjExplicitLod:
    return {.Projective = true};
  case Op::OpImageSampleProjDrefExplicitLod:
    return {.Projective = true, .Compares = true};
  case Op::OpImageGather:
  case Op::OpImageSparseGather:
    return {.Gathers = true};
  case Op::OpImageDrefGather:
  case Op::OpImageSparseDrefGather:
    return {.Compares = true, .Gathers = true};
  default:
    return {};
  }
}

/// The four offsets of a gather are an array of vectors.
bool Importer::gatherOffsets(const SpirvInst &I, uint32_t Id, SmallVectorImpl<Value *> &Out) {
  const SpirvType *T = valueType(I, Id);
  Value *All = T ? valueById(I, Id) : nullptr;
  if (!All)
    return false;
  if (T->Kind != TypeKind::Array || T->Count != 4 || !T->Element->isVector() ||
      T->Element->Count != 2 || !T->Element->Element->isInt())
    return fail(I, "the offsets are not four pairs of integers");
  for (unsigned N = 0; N < 4; ++N)
    for (uint64_t D = 0; D < 2; ++D) {
      Value *Part = B.CreateExtractElement(B.CreateExtractValue(All, N), D);
      Out.push_back(B.CreateIntCast(Part, B.getInt32Ty(), T->Element->Element->Signed));
    }
  return true;
}

/// The gradients of a sample that has none: what neighbours sample. A bias of the level is a factor
/// of theirs.
bool Importer::setDerivatives(const SpirvInst &I, ArrayRef<Value *> At, const ImageOperandIds &Ids,
                              Value *&Dx, Value *&Dy) {
  SmallVector<Value *, 1> Bias;
  if (!needDerivatives(I) || (Ids.Bias && !imageParts(I, *Ids.Bias, 1, true, Bias)))
    return false;
  Value *Place = vectorOf(At);
  Dx = derivative(Place, 0);
  Dy = derivative(Place, 1);
  if (Bias.empty())
    return true;
  Value *Factor = B.CreateUnaryIntrinsic(Intrinsic::exp2, Bias[0]);
  if (At.size() > 1)
    Factor = B.CreateVectorSplat(static_cast<unsigned>(At.size()), Factor);
  Dx = B.CreateFMul(Dx, Factor);
  Dy = B.CreateFMul(Dy, Factor);
  return true;
}

/// Of an image that has levels and is filtered.
const SpirvType *Importer::sampledType(const SpirvInst &I) {
  const SpirvType *Image = imageType(I, 0);
  if (!Image ||
      (Image->View != COOP_IMAGE_2D_MULTISAMPLE && Image->View != COOP_IMAGE_2D_MULTISAMPLE_ARRAY &&
       Image->View != COOP_IMAGE_TEXEL_BUFFER))
    return Image;
  fail(I, "an image of several samples, or a buffer of texels, cannot be sampled");
  return nullptr;
}

/// The coordinate has no layer, which the level does not depend on.
bool Importer::importQueryLod(const SpirvInst &I) {
  const SpirvType *Image = sampledType(I), *Result = Image ? resultType(I) : nullptr;
  Value *Both = Result ? valueOfKind(I, 0, TypeKind::SampledImage, "sampled image") : nullptr;
  SmallVector<Value *, 4> At;
  const unsigned Directions = Both ? imageDirections(*Image) : 0;
  if (!Both || !needOperands(I, 2) || !imageParts(I, I.operand(1), Directions, true, At))
    return false;
  Value *Dx = nullptr, *Dy = nullptr, *Zero = ConstantFP::get(B.getFloatTy(), 0);
  if (!setDerivatives(I, At, {}, Dx, Dy))
    return false;
  if (isImageArray(*Image))
    At.push_back(Zero);
  const uint32_t How = uint32_t(CoopSample::Gradients) | uint32_t(CoopSample::Query);
  Value *Levels = coopOp(CoopOp::ImageSample, FixedVectorType::get(B.getFloatTy(), 4),
                         {B.CreateExtractValue(Both, 0), B.CreateExtractValue(Both, 1),
                          B.getInt32(Image->View), B.getInt32(How), vectorOf(At), Zero, Zero, Dx,
                          Dy, Zero, B.getInt32(0), B.getInt32(0)});
  return defineTexel(I, Levels);
}

bool Importer::importSample(const SpirvInst &I) {
  const SampleForm Form = formOf(I.Opcode);
  const SpirvType *Image = sampledType(I);
  Value *Both = Image ? valueOfKind(I, 0, TypeKind::SampledImage, "sampled image") : nullptr;
  ImageOperandIds Ids;
  if (!Both || !imageOperands(I, Ids))
    return false;
  const unsigned Directions = imageDirections(*Image);
  uint32_t How = 0;
  auto Set = [&](CoopSample Bit) { How |= uint32_t(Bit); };
  Value *Zero = ConstantFP::get(B.getFloatTy(), 0);
  Value *Reference = Zero, *Level = Zero, *Dx = Zero, *Dy = Zero, *Least = Zero,
        *Offsets = B.getInt32(0), *Component = B.getInt32(0);

  if (Image->IsRect)
    Set(CoopSample::Texels);
  SmallVector<Value *, 4> At;
  const bool IsArray = isImageArray(*Image);
  if (!needOperands(I, 2) ||
      !imageParts(I, I.operand(1), Directions + (IsArray || Form.Projective), true, At))
    return false;
  auto Read = [&](uint32_t Id, size_t Count, bool Float, Value *&To) {
    SmallVector<Value *, 4> Parts;
    if (!imageParts(I, Id, Count, Float, Parts))
      return false;
    To = vectorOf(Parts);
    return true;
  };
  if (Form.Compares) {
    Set(CoopSample::Compare);
    if (!needOperands(I, 3) || !Read(I.operand(2), 1, true, Reference))
      return false;
  }
  if (Form.Projective) {
    Value *Q = At.pop_back_val();
    for (Value *&V : At)
      V = B.CreateFDiv(V, Q);
    Reference = B.CreateFDiv(Reference, Q);
  }
  if (Form.Gathers) {
    Set(CoopSample::Gather);
    if (!Form.Compares) {
      auto Number = constant32(I, 2);
      if (!Number)
        return false;
      if (*Number > 3)
        return fail(I, "there is no component " + Twine(*Number));
      Component = B.getInt32(*Number);
    }
  }
  if (Ids.Lod && !Read(*Ids.Lod, 1, true, Level))
    return false;
  if (Ids.Dx && Ids.Dy) {
    Set(CoopSample::Gradients);
    if (!Read(*Ids.Dx, Directions, true, Dx) || !Read(*Ids.Dy, Directions, true, Dy))
      return false;
  }
  if (Form.Implicit) {
    Set(CoopSample::Gradients);
    if (!setDerivatives(I, ArrayRef(At).take_front(Directions), Ids, Dx, Dy))
      return false;
  }
  if (Ids.MinLod) {
    Set(CoopSample::LeastLod);
    if (!Read(*Ids.MinLod, 1, true, Least))
      return false;
  }
  if (Ids.Offset) {
    Set(CoopSample::Offset);
    if (!Read(*Ids.Offset, Directions, false, Offsets))
      return false;
  }
  if (Ids.Offsets) {
    Set(CoopSample::Offsets);
    SmallVector<Value *, 8> Parts;
    if (!gatherOffsets(I, *Ids.Offsets, Parts))
      return false;
    Offsets = vectorOf(Parts);
  }
  const unsigned Gathered = Form.Gathers ? 2 : 1;
  if (Directions < Gathered || ((Ids.Offset || Ids.Offsets) && Image->View == COOP_IMAGE_CUBE))
    return fail(I, "is not possible with an image of these dimensions");
  Value *Texel =
      coopOp(CoopOp::ImageSample, FixedVectorType::get(texelScalar(*Image), 4),
             {B.CreateExtractValue(Both, 0), B.CreateExtractValue(Both, 1), B.getInt32(Image->View),
              B.getInt32(How), vectorOf(At), Reference, Level, Dx, Dy, Least, Offsets, Component});
  return defineTexel(I, Texel);
}

} // namespace coop::lower
