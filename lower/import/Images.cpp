// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Images, samplers and both in one: types, variables, and the instructions that read, write and ask
// (SPIR-V, section 3.42.10). Samples are in ImageSamples.cpp. An image is the address of what
// describes it (coop/image_abi.h), a sampled image the addresses of image and sampler.

#include "coop/image_abi.h"
#include "lower/import/Importer.h"
#include <cstddef>

using namespace llvm;

namespace coop::lower {

using spirv::ImageOperands;
using spirv::Op;

static_assert(uint32_t(spirv::ImageFormat::Rgba8) == COOP_FORMAT_Rgba8 &&
              uint32_t(spirv::ImageFormat::R64i) == COOP_FORMAT_R64i);

// ---- types

/// Nothing for what compute shaders have not.
static std::optional<coop_image_view> viewOf(spirv::Dim Dim, bool IsArray, bool IsMultisampled) {
  switch (Dim) {
  case spirv::Dim::Dim1D:
    return IsArray ? COOP_IMAGE_1D_ARRAY : COOP_IMAGE_1D;
  case spirv::Dim::Dim2D:
    if (IsMultisampled)
      return IsArray ? COOP_IMAGE_2D_MULTISAMPLE_ARRAY : COOP_IMAGE_2D_MULTISAMPLE;
    return IsArray ? COOP_IMAGE_2D_ARRAY : COOP_IMAGE_2D;
  case spirv::Dim::Rect: // a 2D one with coordinates in texels
    return IsArray || IsMultisampled ? std::nullopt : std::optional(COOP_IMAGE_2D);
  case spirv::Dim::Dim3D:
    return IsArray ? std::nullopt : std::optional(COOP_IMAGE_3D);
  case spirv::Dim::Cube:
    return IsArray ? COOP_IMAGE_CUBE_ARRAY : COOP_IMAGE_CUBE;
  case spirv::Dim::Buffer:
    return COOP_IMAGE_TEXEL_BUFFER;
  default:
    return std::nullopt;
  }
}

bool Importer::isKnownImage(const SpirvInst &I) const {
  return I.operands().size() > 4 &&
         viewOf(spirv::Dim(I.operand(1)), I.operand(3) != 0, I.operand(4) != 0).has_value();
}

bool Importer::importImageType(const SpirvInst &I, SpirvType &T) {
  T.Kind = TypeKind::Image;
  T.Value = T.Memory = PointerType::get(C, address_space::Buffer);
  T.NaturalSize = 8;
  if (!needOperands(I, 7))
    return false;
  T.Element = typeAt(I, I.operand(0));
  if (!T.Element)
    return false;
  if (!T.Element->isFloat() && !T.Element->isInt())
    return fail(I, "the sampled type is not a number");
  if (T.Element->isFloat() && (T.Element->Width > 32 || T.Element->isNarrowFloat()))
    return fail(I, "images of floats of " + Twine(T.Element->Width) + " bits are not supported");
  T.View = *viewOf(spirv::Dim(I.operand(1)), I.operand(3) != 0, I.operand(4) != 0);
  T.IsStorage = I.operand(5) == 2;
  T.IsRect = spirv::Dim(I.operand(1)) == spirv::Dim::Rect;
  T.Format = I.operand(6);
  if (T.Format > COOP_FORMAT_R64i)
    return fail(I, "the image format " +
                       spirv::enumerantName(spirv::OperandKind::ImageFormat, T.Format) +
                       " is not supported");
  return true;
}

bool Importer::importSamplerType(const SpirvInst &, SpirvType &T) {
  T.Kind = TypeKind::Sampler;
  T.Value = T.Memory = PointerType::get(C, address_space::Buffer);
  T.NaturalSize = 8;
  return true;
}

bool Importer::importSampledImageType(const SpirvInst &I, SpirvType &T) {
  T.Kind = TypeKind::SampledImage;
  T.Element = typeAt(I, I.operand(0));
  if (!T.Element)
    return false;
  if (T.Element->Kind != TypeKind::Image)
    return fail(I, "is of a type that is no image");
  if (T.Element->View == COOP_IMAGE_TEXEL_BUFFER) { // SPIR-V before 1.6: there is no sampler
    const uint32_t Id = T.Id;
    T = SpirvType(*T.Element);
    T.Id = Id;
    return true;
  }
  auto *Address = PointerType::get(C, address_space::Buffer);
  T.Value = T.Memory = StructType::get(C, {Address, Address});
  T.NaturalSize = 16;
  return true;
}

// ---- variables

bool Importer::importDescriptor(const SpirvInst &I, const SpirvType &T) {
  const SpirvType *Pointee = pointee(I, &T);
  if (!Pointee)
    return false;
  const SpirvType *Each = Pointee;
  while (Each->isArray())
    Each = Each->Element;
  if (!Each->isDescriptor()) {
    Unsupported[I.resultId()] = &I;
    return true;
  }
  const std::optional<Pointer> P = boundPointer(I, T, *Pointee);
  if (!P)
    return false;
  GlobalPointers[I.resultId()] = *P;
  return true;
}

static coop_image_class classOf(const SpirvType &Sampled) {
  if (Sampled.isFloat())
    return COOP_CLASS_FLOAT;
  if (Sampled.Width == 64)
    return Sampled.Signed ? COOP_CLASS_SINT64 : COOP_CLASS_UINT64;
  return Sampled.Signed ? COOP_CLASS_SINT : COOP_CLASS_UINT;
}

std::optional<BindingInfo> Importer::describeDescriptor(const SpirvInst &I) {
  using spirv::Decoration;
  const uint32_t Id = I.resultId();
  const Pointer &P = GlobalPointers.find(Id)->second;
  BindingInfo Info{};
  Info.Set = P.Set;
  Info.Binding = P.Binding;
  Info.Name = In.name(Id).str();
  const std::optional<uint32_t> Count = resourceCount(I, P);
  if (!Count)
    return std::nullopt;
  Info.ArraySize = *Count;
  const SpirvType *Each = P.Pointee;
  while (Each->isArray())
    Each = Each->Element;
  Info.Readable = true;
  if (Each->Kind == TypeKind::Sampler) {
    Info.TheKind = BindingInfo::Kind::Sampler;
    Info.MinSize = sizeof(coop_sampler);
    return Info;
  }
  const bool HasSampler = Each->Kind == TypeKind::SampledImage;
  const SpirvType &Image = HasSampler ? *Each->Element : *Each;
  Info.TheKind = HasSampler        ? BindingInfo::Kind::ImageAndSampler
                 : Image.IsStorage ? BindingInfo::Kind::StorageImage
                                   : BindingInfo::Kind::SampledImage;
  Info.MinSize = HasSampler ? sizeof(coop_sampled_image) : sizeof(coop_image);
  if (Image.IsStorage) {
    Info.Readable = !In.isDecorated(Id, Decoration::NonReadable);
    Info.Writable = !In.isDecorated(Id, Decoration::NonWritable);
  }
  Info.View = Image.View;
  Info.Class = classOf(*Image.Element);
  Info.Format = Image.Format;
  return Info;
}

/// The value of an image, sampler or both that P points to.
Value *Importer::loadOpaque(const SpirvInst &At, const Pointer &P) {
  Value *Address = address(At, P);
  if (!Address || P.Pointee->Kind != TypeKind::SampledImage)
    return Address;
  Value *Sampler =
      B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Address, offsetof(coop_sampled_image, sampler));
  Value *Both = B.CreateInsertValue(PoisonValue::get(P.Pointee->Value), Address, 0);
  return B.CreateInsertValue(Both, Sampler, 1);
}

// ---- operands

const SpirvType *Importer::imageType(const SpirvInst &I, size_t Operand) {
  const SpirvType *T = operandType(I, Operand);
  if (T && T->Kind == TypeKind::SampledImage)
    T = T->Element;
  if (T && T->Kind != TypeKind::Image) {
    fail(I, "operand " + Twine(Operand) + " is no image");
    return nullptr;
  }
  return T;
}

/// The image's address, also of a sampled one.
Value *Importer::imageValue(const SpirvInst &I, size_t Operand) {
  Value *V = imageType(I, Operand) ? value(I, Operand) : nullptr;
  return V && V->getType()->isStructTy() ? B.CreateExtractValue(V, 0) : V;
}

/// What texels are as coop IR has them: float, i32 or i64.
Type *Importer::texelScalar(const SpirvType &Image) {
  const SpirvType &Sampled = *Image.Element;
  if (Sampled.isFloat())
    return B.getFloatTy();
  return B.getIntNTy(std::max(Sampled.Width, 32u));
}

/// The first Count components of an operand, as floats or 32-bit integers.
bool Importer::imageParts(const SpirvInst &I, uint32_t Id, size_t Count, bool Float,
                          SmallVectorImpl<Value *> &Out) {
  const SpirvType *T = valueType(I, Id), *Scalar = T ? T->scalar() : nullptr;
  Value *V = T ? valueById(I, Id) : nullptr;
  if (!V)
    return false;
  if (!Scalar || !(Float ? Scalar->isFloat() : Scalar->isInt()) ||
      (T->isVector() ? T->Count : 1) < Count)
    return fail(I, "%" + Twine(Id) + " has not the components that the image needs");
  for (size_t N = 0; N < Count; ++N) {
    Value *Part = T->isVector() ? B.CreateExtractElement(V, N) : V;
    Out.push_back(Float ? B.CreateFPCast(Part, B.getFloatTy())
                        : B.CreateIntCast(Part, B.getInt32Ty(), Scalar->Signed));
  }
  return true;
}

Value *Importer::vectorOf(ArrayRef<Value *> Parts) {
  if (Parts.size() == 1)
    return Parts[0];
  Value *V = PoisonValue::get(
      FixedVectorType::get(Parts[0]->getType(), static_cast<unsigned>(Parts.size())));
  for (auto [N, Part] : enumerate(Parts))
    V = B.CreateInsertElement(V, Part, N);
  return V;
}

bool Importer::imageOperands(const SpirvInst &I, ImageOperandIds &Out) {
  MaskOperand Mask;
  if (!maskOperand(I, spirv::OperandKind::ImageOperands, Mask))
    return false;
  Out.Mask = Mask.Mask;
  size_t Next = 0;
  auto Take = [&](ImageOperands Bit, std::optional<uint32_t> &To) {
    if ((Mask.Mask & uint32_t(Bit)) == 0 || Next >= Mask.Params.size())
      return;
    To = Mask.Params[Next++];
  };
  std::optional<uint32_t> Unused;
  // In the order of the bits.
  Take(ImageOperands::Bias, Out.Bias);
  Take(ImageOperands::Lod, Out.Lod);
  Take(ImageOperands::Grad, Out.Dx);
  if (Out.Dx)
    Take(ImageOperands::Grad, Out.Dy);
  Take(ImageOperands::ConstOffset, Out.Offset);
  Take(ImageOperands::Offset, Out.Offset);
  Take(ImageOperands::ConstOffsets, Out.Offsets);
  Take(ImageOperands::Sample, Out.Sample);
  Take(ImageOperands::MinLod, Out.MinLod);
  Take(ImageOperands::MakeTexelAvailable, Unused);
  Take(ImageOperands::MakeTexelVisible, Unused);
  Take(ImageOperands::Offsets, Out.Offsets);
  return true;
}

static unsigned extentsOf(uint32_t View) {
  switch (View) {
  case COOP_IMAGE_1D:
  case COOP_IMAGE_1D_ARRAY:
  case COOP_IMAGE_TEXEL_BUFFER:
    return 1;
  case COOP_IMAGE_3D:
  case COOP_IMAGE_CUBE:
  case COOP_IMAGE_CUBE_ARRAY:
    return 3;
  default:
    return 2;
  }
}

static bool isArrayView(uint32_t View) {
  return View == COOP_IMAGE_1D_ARRAY || View == COOP_IMAGE_2D_ARRAY ||
         View == COOP_IMAGE_CUBE_ARRAY || View == COOP_IMAGE_2D_MULTISAMPLE_ARRAY;
}

unsigned Importer::imageDirections(const SpirvType &Image) { return extentsOf(Image.View); }

bool Importer::isImageArray(const SpirvType &Image) { return isArrayView(Image.View); }

/// A texel as the result has it: so many components, of its width, and with what SPIR-V's sparse
/// instructions say beside it: all of the texel is there.
bool Importer::defineTexel(const SpirvInst &I, Value *Texel) {
  const SpirvType *Result = resultType(I), *T = Result;
  if (!Result)
    return false;
  if (T->isStruct()) {
    if (T->Parts.size() != 2 || !T->Parts[0]->isInt())
      return fail(I, "the result is no code with a texel");
    T = T->Parts[1];
  }
  const SpirvType *Scalar = T->scalar();
  if (!Scalar || T->Count > 4 ||
      Scalar->isFloat() != Texel->getType()->getScalarType()->isFloatTy())
    return fail(I, "the result type is not that of the image's texels");
  auto Part = [&](uint64_t N) {
    Value *V = B.CreateExtractElement(Texel, N);
    return Scalar->isFloat() ? B.CreateFPCast(V, Scalar->Value)
                             : B.CreateIntCast(V, Scalar->Value, Scalar->Signed);
  };
  Value *V = nullptr;
  if (!T->isVector()) {
    V = Part(0);
  } else {
    V = PoisonValue::get(T->Value);
    for (uint64_t N = 0; N < T->Count; ++N)
      V = B.CreateInsertElement(V, Part(N), N);
  }
  if (Result == T)
    return define(I, V);
  Value *Both = B.CreateInsertValue(Constant::getNullValue(Result->Value), V, 1);
  return define(I, Both);
}

// ---- reads and writes

/// The texel that a coordinate names, with Offset (an id) if there is one.
Value *Importer::imagePlace(const SpirvInst &I, const SpirvType &Image, size_t Operand,
                            std::optional<uint32_t> Offset) {
  const unsigned Extents = extentsOf(Image.View);
  const bool IsCube = Image.View == COOP_IMAGE_CUBE || Image.View == COOP_IMAGE_CUBE_ARRAY;
  SmallVector<Value *, 4> Parts, Steps;
  if (!needOperands(I, Operand + 1) ||
      !imageParts(I, I.operand(Operand), IsCube ? 3 : Extents + isArrayView(Image.View),
                  /*Float=*/false, Parts) ||
      (Offset && !imageParts(I, *Offset, Extents, /*Float=*/false, Steps)))
    return nullptr;
  for (auto [N, Step] : enumerate(Steps))
    Parts[N] = B.CreateAdd(Parts[N], Step);
  return vectorOf(Parts);
}

/// OpImageRead and OpImageFetch, and their sparse forms.
bool Importer::importImageRead(const SpirvInst &I) {
  const SpirvType *Image = imageType(I, 0);
  Value *V = Image ? imageValue(I, 0) : nullptr;
  ImageOperandIds Ids;
  if (!V || !imageOperands(I, Ids))
    return false;
  Value *Place = imagePlace(I, *Image, 1, Ids.Offset);
  SmallVector<Value *, 1> Level = {B.getInt32(0)}, Sample = {B.getInt32(0)};
  auto Read = [&](std::optional<uint32_t> Id, SmallVector<Value *, 1> &To) {
    if (!Id)
      return true;
    To.clear();
    return imageParts(I, *Id, 1, /*Float=*/false, To);
  };
  if (!Place || !Read(Ids.Lod, Level) || !Read(Ids.Sample, Sample))
    return false;
  return defineTexel(I, coopOp(CoopOp::ImageLoad, FixedVectorType::get(texelScalar(*Image), 4),
                               {V, B.getInt32(Image->View), B.getInt32(Image->Format), Place,
                                Level[0], Sample[0]}));
}

bool Importer::importImageWrite(const SpirvInst &I) {
  const SpirvType *Image = imageType(I, 0);
  Value *V = Image ? imageValue(I, 0) : nullptr;
  Value *Place = V ? imagePlace(I, *Image, 1, std::nullopt) : nullptr;
  const SpirvType *T = Place ? operandType(I, 2) : nullptr, *Scalar = T ? T->scalar() : nullptr;
  Value *Texel = T ? value(I, 2) : nullptr;
  ImageOperandIds Ids;
  if (!Texel || !imageOperands(I, Ids))
    return false;
  Type *To = texelScalar(*Image);
  if (!Scalar || Scalar->isFloat() != To->isFloatTy() || T->Count > 4)
    return fail(I, "the texel is not of the image's type");
  SmallVector<Value *, 4> Parts(4, Constant::getNullValue(To));
  for (uint64_t N = 0; N < (T->isVector() ? T->Count : 1); ++N) {
    Value *Part = T->isVector() ? B.CreateExtractElement(Texel, N) : Texel;
    Parts[N] = To->isFloatTy() ? B.CreateFPCast(Part, To)
                               : B.CreateIntCast(Part, To, Image->Element->Signed);
  }
  SmallVector<Value *, 1> Sample = {B.getInt32(0)};
  if (Ids.Sample) {
    Sample.clear();
    if (!imageParts(I, *Ids.Sample, 1, /*Float=*/false, Sample))
      return false;
  }
  coopOp(
      CoopOp::ImageStore, B.getVoidTy(),
      {V, B.getInt32(Image->View), B.getInt32(Image->Format), Place, Sample[0], vectorOf(Parts)});
  return true;
}

/// For an atomic operation.
bool Importer::importTexelPointer(const SpirvInst &I) {
  const SpirvType *Result = resultType(I);
  auto P = Result ? pointer(I, 0) : std::nullopt;
  if (!P)
    return false;
  const SpirvType *Image = P->Pointee;
  if (Image->Kind != TypeKind::Image || !Result->isPointer())
    return fail(I, "is no pointer to a texel of an image");
  const SpirvType *Pointee = pointee(I, Result);
  Value *Address = Pointee ? address(I, *P) : nullptr;
  Value *Place = Address ? imagePlace(I, *Image, 1, std::nullopt) : nullptr;
  Value *Sample = Place ? scalarInt(I, 2, 32) : nullptr;
  if (!Sample)
    return false;
  if (Pointee->Id != Image->Element->Id)
    return fail(I, "the result does not point to what the image's texels are");
  Value *Texel =
      coopOp(CoopOp::ImageTexel, PointerType::get(C, address_space::Buffer),
             {Address, B.getInt32(Image->View), B.getInt32(Image->Format), Place, Sample});
  return definePointer(I, plainPointer(*Result, *Pointee, Texel));
}

// ---- what images are made of, and questions

bool Importer::importSampledImage(const SpirvInst &I) {
  const SpirvType *Result = resultOfKind(I, TypeKind::SampledImage, "sampled image");
  Value *Image = Result ? valueOfKind(I, 0, TypeKind::Image, "image") : nullptr;
  Value *Sampler = Image ? valueOfKind(I, 1, TypeKind::Sampler, "sampler") : nullptr;
  if (!Sampler)
    return false;
  Value *Both = B.CreateInsertValue(PoisonValue::get(Result->Value), Image, 0);
  return define(I, B.CreateInsertValue(Both, Sampler, 1));
}

bool Importer::importImageOf(const SpirvInst &I) {
  if (const SpirvType *T = operandType(I, 0); T && T->Kind == TypeKind::Image)
    return define(I, value(I, 0)); // a texel buffer
  Value *Both = valueOfKind(I, 0, TypeKind::SampledImage, "sampled image");
  return Both && define(I, B.CreateExtractValue(Both, 0));
}

bool Importer::importImageSize(const SpirvInst &I) {
  const SpirvType *Image = imageType(I, 0), *Result = Image ? resultType(I) : nullptr;
  Value *V = Result ? imageValue(I, 0) : nullptr;
  Value *Level = B.getInt32(0);
  if (V && I.Opcode == Op::OpImageQuerySizeLod)
    Level = scalarInt(I, 1, 32);
  if (!V || !Level)
    return false;
  if (!Result->scalar() || !Result->scalar()->isInt())
    return fail(I, "the result type is no integer");
  return defineTexel(I, coopOp(CoopOp::ImageSize, FixedVectorType::get(B.getInt32Ty(), 4),
                               {V, B.getInt32(Image->View), Level}));
}

/// OpImageQueryLevels and OpImageQuerySamples.
bool Importer::importImageCount(const SpirvInst &I, uint32_t Which) {
  const SpirvType *Result = resultType(I);
  Value *V = Result ? imageValue(I, 0) : nullptr;
  if (!V)
    return false;
  if (!Result->isInt())
    return fail(I, "the result type is no integer");
  Value *Count = coopOp(CoopOp::ImageCount, B.getInt32Ty(), {V, B.getInt32(Which)});
  return define(I, B.CreateIntCast(Count, Result->Value, false));
}

/// All texels are there.
bool Importer::importTexelsResident(const SpirvInst &I) { return define(I, B.getTrue()); }

} // namespace coop::lower
