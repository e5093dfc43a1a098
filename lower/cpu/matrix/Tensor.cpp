// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tensor loads and stores. A rectangle of a tensor whose rows or columns are contiguous, or
// decoded, is packed and stored by vectors, after one test per tile whether all of it, or all but
// what is beyond the tensor's end, is there. Everything else goes element by element through the
// addressing function of lower/emit/TensorAddressing.h, which alone says where an element is.

#include "lower/cpu/matrix/BatchFlush.h"
#include "lower/cpu/matrix/Bounds.h"
#include "lower/cpu/matrix/LoadedOperand.h"
#include "lower/cpu/tiles/TileDecode.h"
#include "lower/cpu/tiles/TilePack.h"
#include "lower/emit/LoopBuilder.h"
#include "lower/emit/TensorAddressing.h"
#include "lower/emit/TensorRectangle.h"
#include "lower/transform/Inline.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// State as scalar operands, so that it stays in registers up to the call.
void appendState(SimdOp &O, StructType *Ty, Value *State, SmallVectorImpl<Value *> &Args) {
  IRBuilder<> &B = O.B;
  for (unsigned Field = 0; Field < Ty->getNumElements(); ++Field) {
    Value *Address = B.CreateStructGEP(Ty, State, Field);
    Type *FieldTy = Ty->getElementType(Field);
    const unsigned Count = FieldTy->isArrayTy() ? FieldTy->getArrayNumElements() : 1;
    for (unsigned I = 0; I < Count; ++I)
      Args.push_back(
          B.CreateLoad(B.getInt32Ty(), B.CreateConstInBoundsGEP1_64(B.getInt32Ty(), Address, I)));
  }
}

/// The fields again, inside of the collective function.
class StateArguments {
public:
  StateArguments(IRBuilder<> &B, Function &F, unsigned &NextArgument, StructType *Ty)
      : Memory(B.CreateAlloca(Ty)) {
    for (unsigned Field = 0; Field < Ty->getNumElements(); ++Field) {
      Value *Address = B.CreateStructGEP(Ty, Memory, Field);
      Type *FieldTy = Ty->getElementType(Field);
      const unsigned Count = FieldTy->isArrayTy() ? FieldTy->getArrayNumElements() : 1;
      Fields.emplace_back();
      for (unsigned I = 0; I < Count; ++I) {
        Value *Argument = F.getArg(NextArgument++);
        Fields.back().push_back(Argument);
        B.CreateStore(Argument, B.CreateConstInBoundsGEP1_64(B.getInt32Ty(), Address, I));
      }
    }
  }

  Value *get(unsigned Field, unsigned I = 0) const { return Fields[Field][I]; }
  Value *memory() const { return Memory; }

private:
  AllocaInst *Memory;
  SmallVector<SmallVector<Value *, 5>, 6> Fields;
};

/// The body of a load or store: parameters are the tile, the object of a load, the base, the state.
class TensorBody {
public:
  TensorBody(SimdState &S, const TensorOperands &T, IRBuilder<> &B, Function &F, bool IsStore,
             const TileBounds &Bounds)
      : S(S), T(T), B(B), L(S.layout(T.M)), It(L, F.getArg(0)), IsStore(IsStore),
        Base(F.getArg(IsStore ? 1 : 2)), Bounds(Bounds), NextArgument(IsStore ? 2 : 3),
        Layout(B, F, NextArgument, tensorLayoutStruct(S.C, T.Layout.Dim)) {
    if (T.View)
      View.emplace(B, F, NextArgument, tensorViewStruct(S.C, T.View->Dim));
  }

  /// Depth: SimdFunction::depth().
  void load(Value *Object, Function *Decode, uint64_t DecodeSize, bool Volatile, LoadedSlot Slot,
            Value *Depth);
  void store(bool Volatile);
  /// The sum of a product that is still to be done, from registers if that is possible.
  void storeProduct(const BatchFlush &Product, bool Volatile);

private:
  TensorRectangle rectangle(bool HasBlocks);
  MemoryMatrix memory(const TensorRectangle &R, bool Volatile);
  DecodedTensor decoded(uint64_t BlockBytes);
  Value *loadRectangle(function_ref<void(const TensorRectangle &R, const Extent &Present)> Pack,
                       LoadedSlot *Slot, Value *Depth);
  Value *isInBuffer(const TensorRectangle &R);
  void noteDepth(const TensorRectangle &R, Value *Depth);
  void loadElement(Value *Row, Value *Col, Value *Place, Function *Decode, uint64_t DecodeSize,
                   bool Volatile);
  void forEachPlace(function_ref<void(Value *Row, Value *Col, Value *Place)> Body);
  Value *hasStatus(Value *Place, TensorStatus Status) {
    return B.CreateICmpEQ(B.CreateExtractValue(Place, 0),
                          B.getInt32(static_cast<uint32_t>(Status)));
  }
  Value *pointer(Value *Place, uint64_t Size) {
    Value *Index = wide(B.CreateExtractValue(Place, 1));
    return B.CreateGEP(B.getInt8Ty(), Base, B.CreateMul(Index, B.getInt64(Size)));
  }
  Value *wide(Value *Unsigned) { return B.CreateZExt(Unsigned, B.getInt64Ty()); }
  Value *clampValue() {
    Type *Bits = B.getIntNTy(Component(T.M).bits());
    return B.CreateBitCast(B.CreateZExtOrTrunc(Layout.get(LayoutField::ClampValue), Bits),
                           T.M.Component);
  }

  SimdState &S;
  const TensorOperands &T;
  IRBuilder<> &B;
  const TileLayout L;
  const Tile It;
  const bool IsStore;
  Value *Base;
  const TileBounds Bounds;
  unsigned NextArgument;
  StateArguments Layout;
  std::optional<StateArguments> View;
};

TensorRectangle TensorBody::rectangle(bool HasBlocks) {
  return {B, T, [&](unsigned Field, unsigned I) { return Layout.get(Field, I); },
          [&](unsigned Field, unsigned I) { return View->get(Field, I); }, HasBlocks};
}

/// All of the rectangle, as memory.
MemoryMatrix TensorBody::memory(const TensorRectangle &R, bool Volatile) {
  const uint64_t Size = Component(T.M).bytes();
  MemoryMatrix Memory;
  Memory.Element = T.M.Component;
  Memory.Base = B.CreateGEP(B.getInt8Ty(), Base, B.CreateMul(R.First, B.getInt64(Size)));
  Memory.Stride =
      B.CreateMul(wide(Layout.get(LayoutField::Stride, T.Layout.Dim - 2)), B.getInt64(Size));
  Memory.IsColumnMajor = T.isTransposed();
  Memory.IsVolatile = Volatile;
  return Memory;
}

/// Of what is accessed of the rectangle: without a clamp mode, all of it.
Value *TensorBody::isInBuffer(const TensorRectangle &R) {
  if (!Bounds.areKnown())
    return B.getTrue();
  MemoryMatrix Memory = memory(R, false);
  if (T.Layout.Clamp != CoopClamp::Undefined)
    Memory.Present = {R.Rows, R.Cols, nullptr};
  return Bounds.hold(B, L, Memory);
}

/// All of the rectangle, in blocks.
DecodedTensor TensorBody::decoded(uint64_t BlockBytes) {
  DecodedTensor Tensor;
  Tensor.Base = Base;
  Tensor.BlockBytes = BlockBytes;
  for (unsigned I = 0; I < T.Layout.Dim; ++I) {
    Tensor.BlockSize.push_back(B.CreateBinaryIntrinsic(
        Intrinsic::umax, Layout.get(LayoutField::BlockSize, I), B.getInt32(1)));
    Tensor.Stride.push_back(Layout.get(LayoutField::Stride, I));
    Tensor.First.push_back(Layout.get(LayoutField::Offset, I));
  }
  return Tensor;
}

/// What is there of K, where zeros follow.
void TensorBody::noteDepth(const TensorRectangle &R, Value *Depth) {
  Value *Clamp = B.CreateBitCast(clampValue(), B.getIntNTy(Component(T.M).bits()));
  Value *EndsInZeros = B.CreateAnd(R.IsOne, B.CreateIsNull(Clamp));
  Value *Present = T.M.Use == CoopUse::A ? R.Cols : R.Rows;
  B.CreateStore(B.CreateSelect(EndsInZeros, Present, B.getInt32(L.k())), Depth);
}

/// Packs where the matrix is a rectangle, and where it ends beyond a tensor that goes on with a
/// constant; what is read in place is not packed. Without an entry, elements are of blocks. Returns
/// whether it was none of these.
Value *
TensorBody::loadRectangle(function_ref<void(const TensorRectangle &R, const Extent &Present)> Pack,
                          LoadedSlot *Slot, Value *Depth) {
  const TensorRectangle R = rectangle(/*HasBlocks=*/!Slot);
  if (Depth)
    noteDepth(R, Depth);
  // Blocks are not taken here where something bounds them.
  Value *IsOne = Slot ? B.CreateAnd(R.IsOne, isInBuffer(R)) : R.IsOne;
  Value *IsWhole = B.CreateAnd(IsOne, R.IsInside), *IsPacked = IsWhole;
  if (Slot)
    IsPacked = Slot->take(It, memory(R, false), IsPacked);
  ifThen(B, IsPacked, "inside", [&] { Pack(R, Extent()); });
  if (T.Layout.Clamp != CoopClamp::Constant)
    return B.CreateNot(IsWhole);
  ifThen(B, B.CreateAnd(IsOne, B.CreateNot(R.IsInside)), "edge",
         [&] { Pack(R, {R.Rows, R.Cols, clampValue()}); });
  return B.CreateNot(IsOne);
}

void TensorBody::forEachPlace(function_ref<void(Value *, Value *, Value *)> Body) {
  Function *Address = tensorAddressFunction(S.S.M, T.Layout, T.View, IsStore);
  Value *ViewState = View ? View->memory() : ConstantPointerNull::get(B.getPtrTy());
  forEach(B, B.getInt32(L.rows()), "row", [&](Value *Row) {
    forEach(B, B.getInt32(L.cols()), "col", [&](Value *Col) {
      Body(Row, Col,
           B.CreateCall(Address, {Layout.memory(), ViewState, Row, Col, B.getInt32(L.cols())}));
    });
  });
}

void TensorBody::load(Value *Object, Function *Decode, uint64_t DecodeSize, bool Volatile,
                      LoadedSlot Slot, Value *Depth) {
  auto Same = [](IRBuilderBase &, Value *V) { return V; };
  const bool MayBeRectangle = T.mayBeRectangle(), IsColumnMajor = T.isTransposed();
  std::optional<DecodeLanes> Lanes;
  if (Decode && MayBeRectangle && !Bounds.areKnown())
    Lanes = DecodeLanes::make(*Decode, T.Layout.Dim, packedVector(L, IsColumnMajor));
  Value *IsOther = B.getTrue();
  if (Depth)
    B.CreateStore(B.getInt32(L.k()), Depth);
  if (Lanes)
    IsOther = loadRectangle(
        [&](const TensorRectangle &, const Extent &Present) {
          DecodedTensor Tensor = decoded(DecodeSize);
          Tensor.Present = Present;
          DecodeSource From(B, L, IsColumnMajor, *Lanes, Tensor);
          packVectors(B, It, From, IsColumnMajor, Same);
        },
        /*Slot=*/nullptr, Depth);
  else if (!Decode && MayBeRectangle)
    IsOther = loadRectangle(
        [&](const TensorRectangle &R, const Extent &Present) {
          MemoryMatrix From = memory(R, Volatile);
          From.Present = Present;
          Slot.fill(From, [&] { packMemory(B, It, From, Same); });
        },
        &Slot, Depth);
  ifThen(B, IsOther, "other", [&] {
    Slot.forget();
    ifThen(B, B.CreateICmpNE(Object, It.Base), "keep",
           [&] { B.CreateMemCpy(It.Base, Align(64), Object, Align(64), L.bytes()); });
    forEachPlace([&](Value *Row, Value *Col, Value *Place) {
      ifThen(B, hasStatus(Place, TensorStatus::Access), "inside",
             [&] { loadElement(Row, Col, Place, Decode, DecodeSize, Volatile); });
      ifThen(B, hasStatus(Place, TensorStatus::Constant), "outside",
             [&] { It.store(B, clampValue(), Row, Col); });
    });
    closeGroups(B, It);
  });
}

/// An element that is in the tensor; zero where it is not in the buffer, or what a function makes
/// of it that does not look there.
void TensorBody::loadElement(Value *Row, Value *Col, Value *Place, Function *Decode,
                             uint64_t DecodeSize, bool Volatile) {
  const uint64_t Bytes = Decode ? DecodeSize : Component(T.M).bytes();
  Value *Address = pointer(Place, Bytes);
  auto Access = [&] {
    if (!Decode)
      return It.store(B, B.CreateAlignedLoad(T.M.Component, Address, Align(1), Volatile), Row, Col);
    Value *Block = B.CreatePointerBitCastOrAddrSpaceCast(Address, Decode->getArg(0)->getType());
    It.store(B,
             B.CreateCall(Decode,
                          {Block, B.CreateExtractValue(Place, 2), B.CreateExtractValue(Place, 3)}),
             Row, Col);
  };
  if (Decode && !looksAtBlock(*Decode))
    return Access();
  if (Bounds.areKnown())
    It.store(B, Constant::getNullValue(T.M.Component), Row, Col);
  Bounds.access(B, Address, Bytes, Access);
}

void TensorBody::store(bool Volatile) {
  Value *IsOther = B.getTrue();
  if (T.mayBeRectangle()) {
    const TensorRectangle R = rectangle(/*HasBlocks=*/false);
    MemoryMatrix To = memory(R, Volatile);
    Value *IsOne = B.CreateAnd(R.IsOne, isInBuffer(R));
    ifThen(B, B.CreateAnd(IsOne, R.IsInside), "inside", [&] { storeTile(B, It, To); });
    To.Present = {R.Rows, R.Cols, nullptr};
    if (T.Layout.Clamp != CoopClamp::Undefined)
      ifThen(B, B.CreateAnd(IsOne, B.CreateNot(R.IsInside)), "edge", [&] { storeTile(B, It, To); });
    IsOther = B.CreateNot(IsOne);
  }
  ifThen(B, IsOther, "other", [&] {
    forEachPlace([&](Value *Row, Value *Col, Value *Place) {
      ifThen(B, hasStatus(Place, TensorStatus::Access), "inside", [&] {
        Value *Address = pointer(Place, Component(T.M).bytes());
        Bounds.access(B, Address, Component(T.M).bytes(), [&] {
          B.CreateAlignedStore(It.load(B, Row, Col), Address, Align(1), Volatile);
        });
      });
    });
  });
}

void TensorBody::storeProduct(const BatchFlush &Product, bool Volatile) {
  auto ByTile = [&] { store(Volatile); };
  if (!T.isPlain())
    return Product.store(B, nullptr, nullptr, ByTile);
  const TensorRectangle R = rectangle(/*HasBlocks=*/false);
  const MemoryMatrix To = memory(R, Volatile);
  Value *IsMemory = B.CreateAnd(B.CreateAnd(R.IsOne, R.IsInside), isInBuffer(R));
  Product.store(B, &To, IsMemory, ByTile);
}

bool viewFits(SimdOp &O, const TensorOperands &T) {
  if (!T.View || T.View->HasDimensions || T.View->Dim == T.Layout.Dim)
    return true;
  O.unsupported("a view without dimensions of its own has another dimension than its layout");
  return false;
}

bool decodeFits(const Function &Decode, const TensorOperands &T) {
  FunctionType *Ty = Decode.getFunctionType();
  Type *Coords = ArrayType::get(Type::getInt32Ty(Decode.getContext()), T.Layout.Dim);
  return Ty->getReturnType() == T.M.Component && Ty->getNumParams() == 3 &&
         Ty->getParamType(0)->isPointerTy() && Ty->getParamType(1) == Coords &&
         Ty->getParamType(2) == Coords;
}

void appendStates(SimdOp &O, const TensorOperands &T, SmallVectorImpl<Value *> &Args) {
  auto &Access = O.as<TensorAccessCall>();
  appendState(O, tensorLayoutStruct(O.S.C, T.Layout.Dim), O.F.state(Access.layout()), Args);
  if (T.View)
    appendState(O, tensorViewStruct(O.S.C, T.View->Dim), O.F.state(Access.view()), Args);
}

void lowerLoad(SimdOp &O) {
  auto &Load = O.as<MatLoadTensorCall>();
  const TensorOperands T(O.as<TensorAccessCall>(), O.matrixResult());
  if (!viewFits(O, T))
    return;
  Function *Decode = Load.decode();
  if (Decode && !decodeFits(*Decode, T))
    return O.unsupported("the decode function has the wrong type");
  if (Decode)
    inlineLater(*Decode);
  const uint64_t DecodeSize = Load.decodeSize();
  const bool Volatile = Load.isVolatile();
  Value *Object = isa<UndefValue>(Load.object()) ? O.result() : O.tile(Load.object());
  SmallVector<Value *, 32> Args = {O.result(), Object, Load.pointer()};
  appendStates(O, T, Args);
  FunctionKey Key = O.key("load.tensor", {MatLoadTensorCall::Pointer});
  const auto PlaceOfBounds = static_cast<unsigned>(Args.size());
  const bool IsBounded = TileBounds::append(O, Load.pointer(), Args, Key);
  const auto PlaceOfDepth = static_cast<unsigned>(Args.size());
  Value *Depth = O.F.depth(&O.Call);
  if (Depth) {
    Args.push_back(Depth);
    Key.add("depth");
  }
  LoadedSlot::append(O, Args, Key);
  O.run(Key, T.M.Scope, Args, [&](IRBuilder<> &B, Function &F) {
    TensorBody(O.S, T, B, F, /*IsStore=*/false,
               IsBounded ? TileBounds(F, 2, PlaceOfBounds) : TileBounds())
        .load(F.getArg(1), Decode, DecodeSize, Volatile, LoadedSlot(O, B, F),
              Depth ? F.getArg(PlaceOfDepth) : nullptr);
  });
}

void lowerStore(SimdOp &O) {
  auto &Store = O.as<MatStoreTensorCall>();
  const TensorOperands T(O.as<TensorAccessCall>(), Store.matrixType());
  if (!viewFits(O, T))
    return;
  const bool Volatile = Store.isVolatile();
  SmallVector<Value *, 32> Args = {O.tile(Store.matrix()), Store.pointer()};
  appendStates(O, T, Args);
  FunctionKey Key = O.key("store.tensor", {MatStoreTensorCall::Pointer});
  const auto PlaceOfBounds = static_cast<unsigned>(Args.size());
  const bool IsBounded = TileBounds::append(O, Store.pointer(), Args, Key);
  auto Next = static_cast<unsigned>(Args.size());
  CallInst *MulAdd = O.S.Batching.flushedBy(O.Call);
  if (MulAdd)
    Args.append(BatchFlush::operands(O.B, O.F, *MulAdd, /*IsAfter=*/true, Key));
  O.run(Key, T.M.Scope, Args, [&](IRBuilder<> &B, Function &F) {
    TensorBody Body(O.S, T, B, F, /*IsStore=*/true,
                    IsBounded ? TileBounds(F, 1, PlaceOfBounds) : TileBounds());
    if (MulAdd)
      Body.storeProduct(BatchFlush(O.S, O.F, *MulAdd, /*IsAfter=*/true, F, Next), Volatile);
    else
      Body.store(Volatile);
  });
}

} // namespace

void lowerTileTensor(SimdOp &O, CoopOp Op) {
  if (Op == CoopOp::MatLoadTensor)
    lowerLoad(O);
  else
    lowerStore(O);
}

} // namespace coop::lower
