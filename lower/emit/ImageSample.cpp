// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Samples of images; see ImageSample.h. Vulkan's names of what is computed are in comments.

#include "lower/emit/ImageSample.h"
#include "lower/emit/CubeFaces.h"
#include "lower/emit/LoopBuilder.h"
#include "lower/emit/TexelWrap.h"
#include <cstddef>

using namespace llvm;

namespace coop::lower {
namespace {

class Sampling {
public:
  Sampling(IRBuilderBase &B, ImageShape Shape, Type *Scalar, uint32_t How, const SampleOperands &O)
      : B(B), O(O), Scalar(Scalar), How(How), Image(B, O.Image, Shape, COOP_FORMAT_UNKNOWN) {}

  TexelParts run();

private:
  bool is(CoopSample Bit) const { return (How & uint32_t(Bit)) != 0; }
  bool isFloat() const { return Scalar->isFloatTy(); }
  const ImageShape &shape() const { return Image.Shape; }
  Value *number(double N) { return ConstantFP::get(B.getFloatTy(), N); }
  Value *least(Value *X, Value *Y) { return B.CreateBinaryIntrinsic(Intrinsic::minnum, X, Y); }
  Value *most(Value *X, Value *Y) { return B.CreateBinaryIntrinsic(Intrinsic::maxnum, X, Y); }
  Value *state(size_t Offset) { return loadDescriptor(B, B.getInt32Ty(), O.Sampler, Offset); }
  Value *setting(size_t Offset) { return loadDescriptor(B, B.getFloatTy(), O.Sampler, Offset); }
  Value *isLinear(size_t Filter) {
    return B.CreateICmpEQ(state(Filter), B.getInt32(COOP_FILTER_LINEAR));
  }
  AllocaInst *variable(Value *Init) {
    AllocaInst *V = variableAtEntry(*B.GetInsertBlock()->getParent(), Init->getType());
    B.CreateStore(Init, V);
    return V;
  }
  Value *valueOf(AllocaInst *V) { return B.CreateLoad(V->getAllocatedType(), V); }

  void findPlace();
  Value *layerOf(Value *Coordinate, Value *Count);
  Value *gradientLod();
  Value *lod();
  void findLevels();
  void sampleLevel(Value *Level, Value *Weight);
  TexelPair pairOf(unsigned I, Value *Extent, Value *Offset);
  void tap(Value *Level, Value *Number, Value *Weight);
  void moveToNextFace(TexelPlace &Place, Value *Extent);
  TexelParts borderColor();
  TexelParts texel(const TexelPlace &Place);
  Value *compare(Value *Texel);
  Value *offsetOf(unsigned I, Value *Tap);

  IRBuilderBase &B;
  const SampleOperands &O;
  Type *const Scalar;
  const uint32_t How;
  const ImageAccess Image;

  Value *IsUnnormalized = nullptr;
  std::array<Value *, 3> At = {}; ///< normalized coordinates, of a cube on its face
  std::optional<CubeFace> Face;
  Value *FaceNumber = nullptr, *Layer = nullptr;
  Value *Filters = nullptr; ///< i1: linearly
  Value *Biased = nullptr;  ///< lambda'
  Value *High = nullptr, *Low = nullptr, *Fraction = nullptr;
  // Of the level that is sampled.
  std::array<TexelPair, 3> Pairs = {};
  Value *CornerTap = nullptr, *CornerWeight = nullptr;
  TexelParts Border = {};
  std::array<AllocaInst *, 4> Sums = {};
};

// ---- where

/// RNE(a), within the layers.
Value *Sampling::layerOf(Value *Coordinate, Value *Count) {
  Value *Nearest = B.CreateUnaryIntrinsic(Intrinsic::roundeven, Coordinate);
  Value *Last = B.CreateSIToFP(B.CreateSub(Count, B.getInt32(1)), B.getFloatTy());
  return B.CreateFPToSI(least(most(Nearest, number(0)), Last), B.getInt32Ty());
}

void Sampling::findPlace() {
  IsUnnormalized = is(CoopSample::Texels)
                       ? B.getTrue()
                       : B.CreateIsNotNull(state(offsetof(coop_sampler, unnormalized)));
  if (shape().isCube()) {
    Face.emplace(B, CubeDirection{O.Coordinates[0], O.Coordinates[1], O.Coordinates[2]});
    const CubePlace Place = Face->place();
    FaceNumber = Layer = Place.Face;
    At = {Place.S, Place.T};
    if (shape().isArray()) {
      Value *Cube = layerOf(O.Coordinates[3], B.CreateUDiv(Image.layers(), B.getInt32(6)));
      Layer = B.CreateAdd(B.CreateMul(Cube, B.getInt32(6)), Layer);
    }
    return;
  }
  for (unsigned I = 0; I < shape().extents(); ++I)
    At[I] = O.Coordinates[I];
  if (shape().isArray())
    Layer = layerOf(O.Coordinates[shape().extents()], Image.layers());
}

// ---- levels

/// log2 of the larger rho: how many texels of level 0 a step is.
Value *Sampling::gradientLod() {
  auto Square = [&](ArrayRef<Value *> Step) {
    SmallVector<Value *, 3> Change(Step.begin(), Step.begin() + (Face ? 3 : shape().extents()));
    if (Face) {
      const auto OnFace = Face->change({Step[0], Step[1], Step[2]});
      Change.assign(OnFace.begin(), OnFace.end());
    }
    Value *Sum = number(0);
    for (auto [I, V] : enumerate(Change)) {
      Value *Texels =
          B.CreateFMul(V, B.CreateSIToFP(Image.extent(static_cast<unsigned>(I)), B.getFloatTy()));
      Sum = B.CreateFAdd(Sum, B.CreateFMul(Texels, Texels));
    }
    return Sum;
  };
  Value *Larger = most(Square(O.Dx), Square(O.Dy));
  return B.CreateFMul(B.CreateUnaryIntrinsic(Intrinsic::log2, Larger), number(0.5));
}

/// lambda, and lambda', which is not clamped
Value *Sampling::lod() {
  Value *Base = is(CoopSample::Gradients) ? gradientLod() : O.Lod;
  Biased = B.CreateFAdd(Base, setting(offsetof(coop_sampler, lod_bias)));
  Value *Least = setting(offsetof(coop_sampler, min_lod));
  if (is(CoopSample::LeastLod))
    Least = most(Least, O.LeastLod);
  Value *Lod = least(most(Biased, Least), setting(offsetof(coop_sampler, max_lod)));
  return B.CreateSelect(IsUnnormalized, number(0), Lod);
}

void Sampling::findLevels() {
  Type *I32 = B.getInt32Ty();
  High = Low = B.getInt32(0);
  Fraction = number(0);
  if (is(CoopSample::Gather)) {
    Filters = B.getTrue();
    return;
  }
  Value *Lambda = lod();
  Value *Magnifies = B.CreateFCmpOLE(Lambda, number(0));
  Filters = isFloat() ? B.CreateSelect(Magnifies, isLinear(offsetof(coop_sampler, mag_filter)),
                                       isLinear(offsetof(coop_sampler, min_filter)))
                      : static_cast<Value *>(B.getFalse());
  if (!shape().hasLevels())
    return;
  Value *Last = B.CreateSub(Image.levels(), B.getInt32(1));
  Value *D = least(most(Lambda, number(0)), B.CreateSIToFP(Last, B.getFloatTy()));
  // ceil(d + 0.5) - 1
  Value *Nearest = B.CreateFSub(
      B.CreateUnaryIntrinsic(Intrinsic::ceil, B.CreateFAdd(D, number(0.5))), number(1));
  Value *Floor = B.CreateUnaryIntrinsic(Intrinsic::floor, D);
  Value *Blends =
      isFloat() ? isLinear(offsetof(coop_sampler, mip_mode)) : static_cast<Value *>(B.getFalse());
  High = B.CreateFPToSI(B.CreateSelect(Blends, Floor, Nearest), I32);
  Low = B.CreateBinaryIntrinsic(Intrinsic::smin, B.CreateAdd(High, B.getInt32(1)), Last);
  Fraction = B.CreateSelect(Blends, B.CreateFSub(D, Floor), number(0));
}

// ---- texels

/// What the texel's bits would be outside, without what the format lacks.
TexelParts Sampling::borderColor() {
  Value *Kind = state(offsetof(coop_sampler, border));
  auto Is = [&](unsigned K) { return B.CreateICmpEQ(Kind, B.getInt32(K)); };
  auto Constant = [&](unsigned N) -> Value * {
    return isFloat() ? number(N) : ConstantInt::get(Scalar, N);
  };
  TexelParts Color;
  for (unsigned C = 0; C < 4; ++C) {
    Value *Own = state(offsetof(coop_sampler, border_color) + C * sizeof(uint32_t));
    Own = isFloat() ? B.CreateBitCast(Own, Scalar) : B.CreateZExt(Own, Scalar);
    Value *IsOne = Is(COOP_BORDER_OPAQUE_WHITE);
    if (C == 3)
      IsOne = B.CreateOr(IsOne, Is(COOP_BORDER_OPAQUE_BLACK));
    Color[C] = B.CreateSelect(Is(COOP_BORDER_CUSTOM), Own,
                              B.CreateSelect(IsOne, Constant(1), Constant(0)));
  }
  return Color;
}

/// Levels and layers are there; what is outside of the extents is the border.
TexelParts Sampling::texel(const TexelPlace &Place) {
  Value *Inside = B.getTrue();
  for (unsigned I = 0; I < shape().extents(); ++I)
    Inside = B.CreateAnd(Inside, B.CreateICmpULT(Place.At[I], Image.extentAt(I, Place.Level)));
  std::array<AllocaInst *, 4> Found;
  for (unsigned C = 0; C < 4; ++C)
    Found[C] = variable(Border[C]);
  ifThen(B, Inside, "inside", [&] {
    const TexelParts Parts = Image.format().load(Image.address(Place), Scalar);
    for (unsigned C = 0; C < 4; ++C)
      B.CreateStore(Parts[C], Found[C]);
  });
  TexelParts Result;
  for (unsigned C = 0; C < 4; ++C)
    Result[C] = valueOf(Found[C]);
  return Result;
}

/// 1 where the reference compares with the texel as the sampler says, else 0: bits of the operation
/// are less, equal and greater.
Value *Sampling::compare(Value *Texel) {
  Value *Operation = state(offsetof(coop_sampler, compare));
  Value *Clamped = least(most(O.Reference, number(0)), number(1));
  Value *Reference = B.CreateSelect(Image.format().isFixedPoint(), Clamped, O.Reference);
  auto Has = [&](unsigned Bit, Value *Holds) {
    return B.CreateAnd(B.CreateIsNotNull(B.CreateAnd(Operation, Bit)), Holds);
  };
  Value *Is = B.CreateOr(Has(COOP_COMPARE_LESS, B.CreateFCmpOLT(Reference, Texel)),
                         Has(COOP_COMPARE_EQUAL, B.CreateFCmpOEQ(Reference, Texel)));
  Is = B.CreateOr(Is, Has(COOP_COMPARE_GREATER, B.CreateFCmpOGT(Reference, Texel)));
  Is = B.CreateOr(Is, B.CreateICmpEQ(Operation, B.getInt32(COOP_COMPARE_ALWAYS)));
  return B.CreateSelect(Is, number(1), number(0));
}

/// Texels of a gather with four offsets have one each; null: none.
Value *Sampling::offsetOf(unsigned I, Value *Tap) {
  if (is(CoopSample::Offset))
    return B.CreateSIToFP(O.Offset[I], B.getFloatTy());
  if (!is(CoopSample::Offsets))
    return nullptr;
  Value *Found = O.Offset[I];
  for (unsigned T = 1; T < 4; ++T)
    Found = B.CreateSelect(B.CreateICmpEQ(Tap, B.getInt32(T)), O.Offset[2 * T + I], Found);
  return B.CreateSIToFP(Found, B.getFloatTy());
}

TexelPair Sampling::pairOf(unsigned I, Value *Extent, Value *Offset) {
  Value *Size = B.CreateSIToFP(Extent, B.getFloatTy());
  const TexelCoordinate C{At[I], Size, B.CreateSelect(IsUnnormalized, number(1), Size), Offset,
                          Filters};
  if (shape().isCube())
    return cubeTexels(B, C);
  return wrapTexels(B, C, state(offsetof(coop_sampler, address) + I * sizeof(uint32_t)));
}

/// A texel beyond one edge of a cube's face is one of the face across that edge.
void Sampling::moveToNextFace(TexelPlace &Place, Value *Extent) {
  Value *Size = B.CreateSIToFP(Extent, B.getFloatTy());
  auto Center = [&](Value *V) {
    return B.CreateFDiv(B.CreateFAdd(B.CreateSIToFP(V, B.getFloatTy()), number(0.5)), Size);
  };
  const CubeFace Next(B, cubeDirection(B, {FaceNumber, Center(Place.At[0]), Center(Place.At[1])}));
  const CubePlace There = Next.place();
  auto Index = [&](Value *V) {
    Value *U = B.CreateUnaryIntrinsic(Intrinsic::floor, B.CreateFMul(V, Size));
    return B.CreateFPToSI(least(most(U, number(0)), B.CreateFSub(Size, number(1))), B.getInt32Ty());
  };
  Value *IsThere =
      B.CreateAnd(B.CreateICmpULT(Place.At[0], Extent), B.CreateICmpULT(Place.At[1], Extent));
  Value *NewLayer = B.CreateAdd(B.CreateSub(Layer, FaceNumber), There.Face);
  Place.At[0] = B.CreateSelect(IsThere, Place.At[0], Index(There.S));
  Place.At[1] = B.CreateSelect(IsThere, Place.At[1], Index(There.T));
  Place.Layer = B.CreateSelect(IsThere, Layer, NewLayer);
}

/// Adds the texel of that number in the footprint, whose bits choose between neighbours; weighted.
void Sampling::tap(Value *Level, Value *Number, Value *Weight) {
  const unsigned Extents = shape().extents();
  TexelPlace Place;
  Place.Level = Level;
  Place.Layer = Layer;
  Value *Own = number(1);
  for (unsigned I = 0; I < Extents; ++I) {
    if (Value *Offset = is(CoopSample::Offsets) ? offsetOf(I, Number) : nullptr) {
      Place.At[I] = pairOf(I, Image.extentAt(I, Level), Offset).First;
      continue;
    }
    const TexelPair &Pair = Pairs[I];
    Value *IsSecond = B.CreateIsNotNull(B.CreateAnd(Number, uint64_t(1) << I));
    Place.At[I] = B.CreateSelect(IsSecond, Pair.Second, Pair.First);
    Own = B.CreateFMul(Own,
                       B.CreateSelect(IsSecond, Pair.Weight, B.CreateFSub(number(1), Pair.Weight)));
  }
  if (shape().isCube())
    moveToNextFace(Place, Image.extentAt(0, Level));
  if (CornerTap) { // nothing is there: it is what the three others are
    Value *Shared = B.CreateFAdd(Own, B.CreateFMul(CornerWeight, number(1.0 / 3)));
    Own = B.CreateSelect(B.CreateICmpEQ(Number, CornerTap), number(0), Shared);
  }
  TexelParts Parts = texel(Place);
  if (is(CoopSample::Compare))
    Parts.fill(compare(Parts[0]));
  if (is(CoopSample::Gather)) {
    // The order of a gather: (0, 1), (1, 1), (1, 0), (0, 0).
    static constexpr unsigned TapOf[] = {2, 3, 1, 0};
    Value *Part = is(CoopSample::Compare) ? Parts[0] : Image.format().complete(Parts)[O.Component];
    for (unsigned C = 0; C < 4; ++C) {
      Value *IsIt = B.CreateICmpEQ(Number, B.getInt32(is(CoopSample::Offsets) ? C : TapOf[C]));
      B.CreateStore(B.CreateSelect(IsIt, Part, valueOf(Sums[C])), Sums[C]);
    }
    return;
  }
  Weight = B.CreateFMul(Own, Weight);
  for (unsigned C = 0; C < 4; ++C)
    B.CreateStore(isFloat() ? B.CreateFAdd(valueOf(Sums[C]), B.CreateFMul(Weight, Parts[C]))
                            : Parts[C],
                  Sums[C]);
}

void Sampling::sampleLevel(Value *Level, Value *Weight) {
  const unsigned Extents = shape().extents();
  if (!is(CoopSample::Offsets))
    for (unsigned I = 0; I < Extents; ++I)
      Pairs[I] = pairOf(I, Image.extentAt(I, Level), offsetOf(I, nullptr));
  CornerTap = nullptr;
  if (shape().isCube() && isFloat() && !is(CoopSample::Gather)) {
    Value *Extent = Image.extentAt(0, Level), *Tap = B.getInt32(0), *IsCorner = B.getTrue(),
          *Product = number(1);
    for (unsigned I = 0; I < 2; ++I) {
      const TexelPair &Pair = Pairs[I];
      Value *First = B.CreateICmpSLT(Pair.First, B.getInt32(0));
      Value *Second = B.CreateICmpSGE(Pair.Second, Extent);
      IsCorner = B.CreateAnd(IsCorner, B.CreateOr(First, Second));
      Tap = B.CreateOr(Tap, B.CreateSelect(First, B.getInt32(0), B.getInt32(1u << I)));
      Product = B.CreateFMul(
          Product, B.CreateSelect(First, B.CreateFSub(number(1), Pair.Weight), Pair.Weight));
    }
    IsCorner = B.CreateAnd(IsCorner, Filters);
    CornerTap = B.CreateSelect(IsCorner, Tap, B.getInt32(~0u));
    CornerWeight = B.CreateSelect(IsCorner, Product, number(0));
  }
  const bool HasFootprint = isFloat() || is(CoopSample::Gather);
  if (!HasFootprint)
    return tap(Level, B.getInt32(0), Weight);
  // As many as there can be, so that the loop is one of a known length.
  forEach(B, B.getInt32(1u << Extents), "tap", [&](Value *Number) {
    Value *IsThere = B.CreateOr(B.CreateIsNull(Number), Filters);
    ifThen(B, IsThere, "filter", [&] { tap(Level, Number, Weight); });
  });
}

TexelParts Sampling::run() {
  findPlace();
  findLevels();
  if (is(CoopSample::Query))
    return {B.CreateFAdd(B.CreateSIToFP(High, B.getFloatTy()), Fraction), Biased, number(0),
            number(0)};
  Border = borderColor();
  for (AllocaInst *&Sum : Sums)
    Sum = variable(Constant::getNullValue(Scalar));
  if (!shape().hasLevels() || is(CoopSample::Gather) || !isFloat()) {
    sampleLevel(High, number(1));
  } else {
    forEach(B, B.getInt32(2), "level", [&](Value *Number) {
      Value *IsFirst = B.CreateIsNull(Number);
      Value *IsThere = B.CreateOr(IsFirst, B.CreateFCmpOGT(Fraction, number(0)));
      ifThen(B, IsThere, "blend", [&] {
        sampleLevel(B.CreateSelect(IsFirst, High, Low),
                    B.CreateSelect(IsFirst, B.CreateFSub(number(1), Fraction), Fraction));
      });
    });
  }
  TexelParts Result;
  for (unsigned C = 0; C < 4; ++C)
    Result[C] = valueOf(Sums[C]);
  if (is(CoopSample::Gather) || is(CoopSample::Compare))
    return Result;
  return Image.format().complete(Result);
}

} // namespace

TexelParts emitSample(IRBuilderBase &B, ImageShape Shape, Type *Scalar, uint32_t How,
                      const SampleOperands &Operands) {
  return Sampling(B, Shape, Scalar, How, Operands).run();
}

} // namespace coop::lower
