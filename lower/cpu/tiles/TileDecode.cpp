// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls of vectorized decode functions; see TileDecode.h. Within a block, an aligned vector of
// neighbours has one address, and its coordinates are consecutive: what the function reads there is
// mostly contiguous. Elsewhere every lane has its own.

#include "lower/cpu/tiles/TileDecode.h"
#include "lower/cpu/tiles/TileCallback.h"
#include "lower/emit/LoopBuilder.h"

using namespace llvm;

namespace coop::lower {

/// The function with a scalar parameter for each coordinate, so that each can have a shape.
static Function *withScalarCoordinates(Function &Decode, unsigned Dim) {
  SmallVector<Type *, 11> Params = {Decode.getArg(0)->getType()};
  Params.append(2 * Dim, Type::getInt32Ty(Decode.getContext()));
  auto *Ty = FunctionType::get(Decode.getReturnType(), Params, false);
  FunctionKey Key("decode.scalars");
  auto Build = [&](Function &F) {
    IRBuilder<> B(&F.getEntryBlock());
    auto Coordinate = [&](unsigned First) {
      Value *Array = PoisonValue::get(Decode.getArg(1)->getType());
      for (unsigned I = 0; I < Dim; ++I)
        Array = B.CreateInsertValue(Array, F.getArg(First + I), I);
      return Array;
    };
    Value *Block = Coordinate(1);
    Value *Inside = Coordinate(1 + Dim);
    B.CreateRet(B.CreateCall(&Decode, {F.getArg(0), Block, Inside}));
  };
  // Not compared: to be vectorized, it is inlined into.
  return generatedFunction(*Decode.getParent(), Key.add(Decode).add(Dim), Ty, Build, nullptr);
}

/// For the few vectors that are in several blocks.
static Function *anywhereVariant(Function &Scalars, unsigned Width) {
  FunctionKey Key("decode.anywhere");
  return generatedFunction(*Scalars.getParent(), Key.add(Scalars).add(Width), [&] {
    const SmallVector<ArgShape, 11> Shapes(Scalars.arg_size(), ArgShape::varying());
    Function *Lanes = vectorizeCallback(Scalars, Width, Shapes);
    if (Lanes) {
      Lanes->removeFnAttr(Attribute::AlwaysInline);
      Lanes->addFnAttr(Attribute::NoInline);
    }
    return Lanes;
  });
}

std::optional<DecodeLanes> DecodeLanes::make(Function &Decode, unsigned Dim, unsigned Width) {
  Function *Scalars = withScalarCoordinates(Decode, Dim);
  SmallVector<ArgShape, 11> Shapes(1 + 2 * Dim, ArgShape::uniform());
  Shapes.back() = ArgShape::consecutive(1, Width);
  DecodeLanes Lanes;
  Lanes.Width = Width;
  Lanes.InBlock = callbackVariant(*Scalars, Width, Shapes);
  if (Lanes.InBlock)
    Lanes.Anywhere = anywhereVariant(*Scalars, Width);
  return Lanes.Anywhere ? std::optional(Lanes) : std::nullopt;
}

DecodeSource::DecodeSource(IRBuilder<> &B, const TileLayout &Tile, bool IsColumnMajor,
                           const DecodeLanes &Lanes, const DecodedTensor &T)
    : VectorSource(B, Tile, IsColumnMajor, T.Present), Lanes(Lanes), T(T),
      Last(T.First.size() - 1) {
  for (unsigned Dim = 0; Dim + 1 < Last; ++Dim) {
    OuterBlock.push_back(B.CreateUDiv(T.First[Dim], T.BlockSize[Dim]));
    OuterInside.push_back(B.CreateURem(T.First[Dim], T.BlockSize[Dim]));
  }
}

Value *DecodeSource::whole(Value *Major, Value *Minor, unsigned Count) {
  assert(Count == Lanes.Width && "vectors are as packedVector says");
  auto *Ty = FixedVectorType::get(B.getInt1Ty(), Count);
  return decode(Major, Minor, Constant::getAllOnesValue(Ty));
}

Value *DecodeSource::masked(Value *Major, Value *Minor, unsigned Count) {
  assert(Count == Lanes.Width && "vectors are as packedVector says");
  Value *Mask = exists(Major, Minor, Count);
  auto *Ty = FixedVectorType::get(Lanes.InBlock->getReturnType()->getScalarType(), Count);
  Value *Else =
      T.Present.Else ? B.CreateVectorSplat(Count, T.Present.Else) : Constant::getNullValue(Ty);
  // A vectorized function wants an active lane.
  return choose(
      B, B.CreateOrReduce(Mask), "some",
      [&] { return B.CreateSelect(Mask, decode(Major, Minor, Mask), Else); }, [&] { return Else; });
}

Value *DecodeSource::call(Function &F, Value *Index, const Coord &Block, const Coord &Inside,
                          Value *Mask) {
  Type *Wide = Index->getType()->getWithNewType(B.getInt64Ty());
  Value *Offset = B.CreateMul(B.CreateZExt(Index, Wide), ConstantInt::get(Wide, T.BlockBytes));
  Value *Address = B.CreateGEP(B.getInt8Ty(), T.Base, Offset);
  SmallVector<Value *, 12> Args = {
      B.CreatePointerBitCastOrAddrSpaceCast(Address, F.getArg(0)->getType())};
  Args.append(Block);
  Args.append(Inside);
  Args.push_back(Mask);
  return B.CreateCall(&F, Args);
}

/// No coordinate and no index wraps in a rectangle.
Value *DecodeSource::decode(Value *Major, Value *Minor, Value *Mask) {
  Coord Block = OuterBlock, Inside = OuterInside;
  auto Append = [&](unsigned Dim, Value *At) {
    Block.push_back(B.CreateUDiv(At, T.BlockSize[Dim]));
    Inside.push_back(B.CreateURem(At, T.BlockSize[Dim]));
  };
  if (Last > 0)
    Append(Last - 1, B.CreateAdd(T.First[Last - 1], Major));
  Value *Row = B.getInt32(0);
  for (unsigned Dim = 0; Dim < Last; ++Dim)
    Row = B.CreateAdd(Row, B.CreateMul(Block[Dim], T.Stride[Dim]));
  Value *FirstMinor = B.CreateAdd(T.First[Last], Minor);
  Append(Last, FirstMinor);
  Value *Unaligned = B.CreateAnd(B.CreateOr(T.BlockSize[Last], Inside[Last]), Lanes.Width - 1);
  return choose(
      B, B.CreateIsNull(Unaligned), "in.block",
      [&] {
        Value *Index = B.CreateAdd(Row, B.CreateMul(Block[Last], T.Stride[Last]));
        return call(*Lanes.InBlock, Index, Block, Inside, Mask);
      },
      [&] { return anywhere(Block, Inside, Row, FirstMinor, Mask); });
}

Value *DecodeSource::anywhere(Coord Block, Coord Inside, Value *Row, Value *FirstMinor,
                              Value *Mask) {
  auto Splat = [&](Value *V) { return B.CreateVectorSplat(Lanes.Width, V); };
  auto *Ty = FixedVectorType::get(B.getInt32Ty(), Lanes.Width);
  Value *Minor = B.CreateAdd(Splat(FirstMinor), B.CreateStepVector(Ty));
  for (unsigned Dim = 0; Dim < Last; ++Dim) {
    Block[Dim] = Splat(Block[Dim]);
    Inside[Dim] = Splat(Inside[Dim]);
  }
  Block[Last] = B.CreateUDiv(Minor, Splat(T.BlockSize[Last]));
  Inside[Last] = B.CreateSub(Minor, B.CreateMul(Block[Last], Splat(T.BlockSize[Last])));
  Value *Index = B.CreateAdd(Splat(Row), B.CreateMul(Block[Last], Splat(T.Stride[Last])));
  return call(*Lanes.Anywhere, Index, Block, Inside, Mask);
}

} // namespace coop::lower
