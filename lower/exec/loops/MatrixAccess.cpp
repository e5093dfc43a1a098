// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loads and stores of matrices. Every invocation accesses the elements that it holds; nothing is
// exchanged. Where a tensor's elements are is computed in TensorAddressing.cpp.

#include "lower/check/Robust.h"
#include "lower/emit/Component.h"
#include "lower/emit/LoopBuilder.h"
#include "lower/emit/TensorAddressing.h"
#include "lower/emit/TensorGroups.h"
#include "lower/exec/loops/Checks.h"
#include "lower/exec/loops/MatrixElements.h"
#include "lower/transform/Inline.h"

using namespace llvm;

namespace coop::lower {

/// Memory of the shader is accessed without assuming an alignment: what a shader promises and does
/// not keep must not trap here.
static constexpr Align AnyAlign = Align::Constant<1>();

/// Address of (Row, Col) with a stride in bytes between rows, or columns where column-major
/// (SPV_KHR_cooperative_matrix, OpCooperativeMatrixLoadKHR).
static Value *elementAt(IRBuilder<> &B, const MatrixType &M, const StridedAccessCall &Access,
                        const OwnElement &E) {
  const bool ColumnMajor = Access.isColumnMajor();
  Value *Major = B.CreateZExt(ColumnMajor ? E.Col : E.Row, B.getInt64Ty());
  Value *Minor = B.CreateZExt(ColumnMajor ? E.Row : E.Col, B.getInt64Ty());
  Value *Bytes = B.getInt64(Component(M).bytes());
  Value *Offset = B.CreateAdd(B.CreateMul(Major, Access.stride()), B.CreateMul(Minor, Bytes));
  return B.CreateGEP(B.getInt8Ty(), Access.pointer(), Offset);
}

static void loadStrided(OpContext &O, ElementSink Sink) {
  auto &Load = O.as<StridedAccessCall>();
  const MatrixType M = O.matrixResult();
  forEachOwnElement(O, M, [&](const OwnElement &E) {
    Value *Address = elementAt(O.B, M, Load, E);
    Sink(E, loadFrom(O, M.Component, Address, Load.isVolatile(), MatLoadCall::Pointer));
  });
}

static void lowerLoad(OpContext &O) {
  Value *Result = O.result();
  if (hasPadding(O, O.matrixResult()))
    O.zero(Result, O.Call.getType());
  loadStrided(O, [&](const OwnElement &E, Value *V) { storeElement(O.B, V, Result, E.Index); });
}

static void lowerStore(OpContext &O) {
  auto &Store = O.as<StridedAccessCall>();
  Value *Matrix = O.as<MatStoreCall>().matrix(), *Source = O.slot(Matrix);
  const MatrixType M = *MatrixType::match(Matrix->getType());
  forEachOwnElement(O, M, [&](const OwnElement &E) {
    Value *Address = elementAt(O.B, M, Store, E);
    accessElement(O, Address, Component(M).bytes(), [&](Value *At) {
      Value *V = loadElement(O.B, M.Component, Source, E.Index);
      O.B.CreateAlignedStore(V, At, AnyAlign, Store.isVolatile());
    });
  });
}

// ---- tensors

namespace {

/// The operands that a load and a store have in common, and the call of the addressing function.
struct TensorAccess {
  TensorAccess(OpContext &O, const MatrixType &M, bool IsStore)
      : O(O), Call(O.as<TensorAccessCall>()), M(M), LT(Call.layoutType()), VT(Call.viewType()),
        Layout(O.slot(Call.layout())),
        View(VT ? O.slot(Call.view()) : ConstantPointerNull::get(PointerType::get(O.S.C, 0))),
        Address(tensorAddressFunction(O.S.M, LT, VT, IsStore, isChecked(O.Call))) {}

  /// {status, index, block coordinate, coordinate in block} of an element.
  Value *place(Value *Row, Value *Col) {
    return O.B.CreateCall(Address, {Layout, View, Row, Col, O.B.getInt32(M.Cols)});
  }
  Value *hasStatus(Value *Place, TensorStatus Status) {
    return O.B.CreateICmpEQ(O.B.CreateExtractValue(Place, 0),
                            O.B.getInt32(static_cast<uint32_t>(Status)));
  }
  /// In checked code: reports an element whose place is undefined, and does Instead.
  void reportUndefined(const OwnElement &E, Value *Place, function_ref<void()> Instead) {
    if (!isChecked(O.Call) || LT.Clamp != CoopClamp::Undefined)
      return;
    ifThen(O.B, hasStatus(Place, TensorStatus::Undefined), "undefined", [&] {
      checkOutside(O, E.Row, E.Col, Place);
      Instead();
    });
  }
  /// The index is scaled by the size of what it counts.
  Value *pointer(Value *Place, uint64_t Size) {
    Value *Index = O.B.CreateZExt(O.B.CreateExtractValue(Place, 1), O.B.getInt64Ty());
    return O.B.CreateGEP(O.B.getInt8Ty(), Call.pointer(), O.B.CreateMul(Index, O.B.getInt64(Size)));
  }

  OpContext &O;
  const TensorAccessCall &Call;
  MatrixType M;
  LayoutType LT;
  std::optional<ViewType> VT;
  Value *Layout, *View;
  Function *Address;
};

} // namespace

/// The component whose bits are the low ones of the layout's clamp value.
static Value *clampValue(TensorAccess &A) {
  IRBuilder<> &B = A.O.B;
  StructType *Ty = tensorLayoutStruct(A.O.S.C, A.LT.Dim);
  Value *Bits = B.CreateLoad(B.getInt32Ty(),
                             B.CreateStructGEP(Ty, A.Layout, LayoutField::ClampValue), "clamp");
  Type *IntTy = B.getIntNTy(Component(A.M).bits());
  return B.CreateBitCast(B.CreateZExtOrTrunc(Bits, IntTy), A.M.Component);
}

/// The decode functions of a load: Vector gives Elements at once and is null where there is none.
/// Sizes are those of what their pointers point to.
struct DecodeFunctions {
  explicit DecodeFunctions(const MatLoadTensorCall &Load)
      : Scalar(Load.decode()), Vector(Load.decodeVector()), Size(Load.decodeSize()),
        VectorSize(Load.decodeVectorSize()),
        Elements(static_cast<unsigned>(Load.decodeElements())) {}

  Function *Scalar, *Vector;
  uint64_t Size, VectorSize;
  unsigned Elements;
};

static Value *callDecode(TensorAccess &A, const EncodedBlock &Block, Value *Place,
                         Value *CoordInBlock) {
  IRBuilder<> &B = A.O.B;
  Value *Pointer =
      B.CreatePointerBitCastOrAddrSpaceCast(Block.Pointer, Block.Decode->getArg(0)->getType());
  return B.CreateCall(Block.Decode, {Pointer, B.CreateExtractValue(Place, 2), CoordInBlock});
}

/// The element out of the vector that its group is decoded to.
static Value *decodeGroup(TensorAccess &A, const DecodeFunctions &D, Value *Place) {
  IRBuilder<> &B = A.O.B;
  const unsigned Last = A.LT.Dim - 1;
  Value *Coord = B.CreateExtractValue(Place, 3);
  Value *Inner = B.CreateExtractValue(Coord, Last);
  Value *At = B.CreateURem(Inner, B.getInt32(D.Elements));
  Coord = B.CreateInsertValue(Coord, B.CreateSub(Inner, At), Last);
  return B.CreateExtractElement(
      callDecode(A, {A.pointer(Place, D.VectorSize), D.Vector}, Place, Coord), At);
}

/// Decodes an own element. The vector function is called wherever the text lets it, so
/// that what runs it for speed has something to compare with, and two functions that differ show.
static void decode(TensorAccess &A, const DecodeFunctions &D, const OwnElement &E, Value *Place,
                   ElementSink Sink) {
  IRBuilder<> &B = A.O.B;
  Value *Alone = B.getTrue();
  if (D.Vector) {
    Function *IsWhole = tensorGroupFunction(A.O.S.M, *A.Address, A.M, A.LT.Dim, D.Elements);
    Value *Whole = B.CreateCall(IsWhole, {A.Layout, A.View, E.Row, E.Col});
    ifThen(B, Whole, "group", [&] { Sink(E, decodeGroup(A, D, Place)); });
    Alone = B.CreateNot(Whole);
  }
  ifThen(B, Alone, "alone", [&] {
    Value *Coord = B.CreateExtractValue(Place, 3);
    Sink(E, callDecode(A, {A.pointer(Place, D.Size), D.Scalar}, Place, Coord));
  });
}

/// The same, or zero where the block is not all in the buffer, of functions that look at it.
static void decodeInside(TensorAccess &A, const DecodeFunctions &D, const OwnElement &E,
                         Value *Place, ElementSink Sink) {
  OpContext &O = A.O;
  const bool Looks = looksAtBlock(*D.Scalar) || (D.Vector && looksAtBlock(*D.Vector));
  if (!isBounded(O.Call) || !Looks)
    return decode(A, D, E, Place, Sink);
  Sink(E, llvm::Constant::getNullValue(A.M.Component));
  const uint64_t Bytes = std::max(D.Size, D.Vector ? D.VectorSize : 0);
  accessElement(O, A.pointer(Place, D.Size), Bytes, [&](Value *) { decode(A, D, E, Place, Sink); });
}

static bool fits(const Function *Decode, const TensorAccess &A, Type *Result) {
  if (!Decode)
    return true;
  Type *Coords = ArrayType::get(Type::getInt32Ty(A.O.S.C), A.LT.Dim);
  FunctionType *Ty = Decode->getFunctionType();
  return Ty->getReturnType() == Result && Ty->getNumParams() == 3 &&
         Ty->getParamType(0)->isPointerTy() && Ty->getParamType(1) == Coords &&
         Ty->getParamType(2) == Coords;
}

static bool viewFits(OpContext &O) {
  auto &Access = O.as<TensorAccessCall>();
  const std::optional<ViewType> View = Access.viewType();
  if (!View || View->HasDimensions || View->Dim == Access.layoutType().Dim)
    return true;
  O.unsupported("a view without dimensions of its own has another dimension than its layout");
  return false;
}

static void loadTensor(OpContext &O, ElementLoop Elements, ElementPlaces Places, ElementSink Sink) {
  if (!viewFits(O))
    return;
  auto &Load = O.as<MatLoadTensorCall>();
  const MatrixType M = O.matrixResult();
  TensorAccess A(O, M, /*IsStore=*/false);
  const DecodeFunctions D(Load);
  if (!fits(D.Scalar, A, M.Component) ||
      !fits(D.Vector, A, FixedVectorType::get(M.Component, D.Elements)) || (D.Vector && !D.Scalar))
    return O.unsupported("the decode function has the wrong type");
  for (Function *F : {D.Scalar, D.Vector})
    if (F)
      inlineLater(*F);
  Value *Clamp = clampValue(A);
  Elements([&](const OwnElement &E) {
    Value *Place = A.place(E.Row, E.Col);
    auto LoadIt = [&] {
      if (D.Scalar)
        return decodeInside(A, D, E, Place, Sink);
      Value *V = loadFrom(O, M.Component, A.pointer(Place, Component(M).bytes()), Load.isVolatile(),
                          MatLoadTensorCall::Pointer);
      Sink(E, V);
    };
    if (Places == ElementPlaces::Inside)
      return LoadIt();
    ifThen(O.B, A.hasStatus(Place, TensorStatus::Access), "inside", LoadIt);
    ifThen(O.B, A.hasStatus(Place, TensorStatus::Constant), "outside", [&] { Sink(E, Clamp); });
    A.reportUndefined(E, Place, [&] { Sink(E, llvm::Constant::getNullValue(M.Component)); });
  });
}

Value *blockAddress(OpContext &O, Value *Row, Value *Col) {
  TensorAccess A(O, O.matrixResult(), /*IsStore=*/false);
  return A.pointer(A.place(Row, Col), O.as<MatLoadTensorCall>().decodeSize());
}

/// What is the same for a run, as where its block is, is computed once: of where an element is in
/// the block, the low bits are the offset's.
void decodeRun(OpContext &O, Value *Row, Value *Col, unsigned Length, ArrayRef<Value *> Offsets,
               function_ref<EncodedBlock(Value *)> BlockAt,
               function_ref<void(unsigned, Value *)> Sink) {
  IRBuilder<> &B = O.B;
  const MatrixType M = O.matrixResult();
  TensorAccess A(O, M, /*IsStore=*/false);
  const DecodeFunctions D(O.as<MatLoadTensorCall>());
  if (!viewFits(O) || !fits(D.Scalar, A, M.Component))
    return O.unsupported("the decode function has the wrong type");
  const unsigned Last = A.LT.Dim - 1;
  Value *Place = A.place(Row, Col);
  const EncodedBlock Block = BlockAt(A.pointer(Place, D.Size));
  inlineLater(*Block.Decode);
  Value *Coord = B.CreateExtractValue(Place, 3);
  Value *First = B.CreateAnd(B.CreateExtractValue(Coord, Last), B.getInt32(~(Length - 1)));
  for (auto [I, Offset] : enumerate(Offsets)) {
    Value *At = B.CreateInsertValue(Coord, B.CreateOr(First, Offset), Last);
    Sink(static_cast<unsigned>(I), callDecode(A, Block, Place, At));
  }
}

static void loadOwnOfTensor(OpContext &O, ElementPlaces Places, ElementSink Sink) {
  loadTensor(O, [&](auto Body) { forEachOwnElement(O, O.matrixResult(), Body); }, Places, Sink);
}

static void lowerLoadTensor(OpContext &O) {
  auto &Load = O.as<MatLoadTensorCall>();
  Value *Result = O.result();
  if (!isa<UndefValue>(Load.object()))
    O.copyTo(Result, O.slot(Load.object()), O.Call.getType());
  else if (Load.viewType() || hasPadding(O, O.matrixResult())) // not every element is written below
    O.zero(Result, O.Call.getType());
  loadOwnOfTensor(O, ElementPlaces::Anywhere,
                  [&](const OwnElement &E, Value *V) { storeElement(O.B, V, Result, E.Index); });
}

void loadTensorElements(OpContext &O, ElementLoop Elements, ElementSink Sink) {
  loadTensor(O, Elements, ElementPlaces::Anywhere, Sink);
}

void loadElements(OpContext &O, ElementPlaces Places, ElementSink Sink) {
  if (isa<MatLoadTensorCall>(O.Call))
    loadOwnOfTensor(O, Places, Sink);
  else
    loadStrided(O, Sink);
}

static void lowerStoreTensor(OpContext &O) {
  if (!viewFits(O))
    return;
  auto &Store = O.as<MatStoreTensorCall>();
  const MatrixType M = Store.matrixType();
  TensorAccess A(O, M, /*IsStore=*/true);
  Value *Source = O.slot(Store.matrix());
  forEachOwnElement(O, M, [&](const OwnElement &E) {
    Value *Place = A.place(E.Row, E.Col);
    ifThen(O.B, A.hasStatus(Place, TensorStatus::Access), "inside", [&] {
      Value *V = loadElement(O.B, M.Component, Source, E.Index);
      accessElement(
          O, A.pointer(Place, Component(M).bytes()), Component(M).bytes(),
          [&](Value *At) { O.B.CreateAlignedStore(V, At, AnyAlign, Store.isVolatile()); });
    });
    A.reportUndefined(E, Place, [] {});
  });
}

void lowerMatrixAccess(OpContext &O, CoopOp Op) {
  switch (Op) {
  case CoopOp::MatLoad:
    return lowerLoad(O);
  case CoopOp::MatStore:
    return lowerStore(O);
  case CoopOp::MatLoadTensor:
    return lowerLoadTensor(O);
  default:
    return lowerStoreTensor(O);
  }
}

} // namespace coop::lower
