// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What an invocation does with elements of a tile by itself: m[i], and QCOM's arrays that are a row
// or column each. This code stays in the shader's function. Which elements an invocation has is as
// in `coop-lower<loops>` (lower/exec/loops/OwnElements.h).

#include "lower/cpu/matrix/SimdFunction.h"
#include "lower/cpu/tiles/TilePack.h"
#include "lower/emit/LoopBuilder.h"
#include "lower/exec/loops/OwnElements.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// An element of this invocation.
struct OwnElement {
  OwnElement(SimdOp &O, const TileLayout &L, Value *Index) {
    IRBuilder<> &B = O.B;
    Value *Number = ownElement(O.S.S, B, L.Matrix, Index);
    Exists = B.CreateICmpULT(Index, ownLength(O.S.S, B, L.Matrix));
    Place = L.isLinear() ? B.CreateZExt(Number, B.getInt64Ty())
                         : L.place(B, B.CreateUDiv(Number, B.getInt32(L.cols())),
                                   B.CreateURem(Number, B.getInt32(L.cols())));
  }
  Value *Exists, *Place;
};

/// What an element outside the matrix reads is undefined, not where.
void lowerExtract(SimdOp &O) {
  auto &Extract = O.as<MatExtractCall>();
  const Tile From(O.S.layout(Extract.matrixType()), O.tile(Extract.matrix()));
  const OwnElement E(O, From.L, Extract.index());
  Value *Place = O.B.CreateSelect(E.Exists, E.Place, O.B.getInt64(0));
  Value *V = O.B.CreateLoad(From.L.Stored, From.address(O.B, Place));
  O.Call.replaceAllUsesWith(From.toLogical(O.B, V));
}

void lowerInsert(SimdOp &O) {
  const Tile To(O.S.layout(O.matrixResult()), O.result());
  auto &Insert = O.as<MatInsertCall>();
  const OwnElement E(O, To.L, Insert.index());
  ifThen(O.B, E.Exists, "insert",
         [&] { O.B.CreateStore(To.toStored(O.B, Insert.scalar()), To.address(O.B, E.Place)); });
}

// ---- arrays (SPV_QCOM_cooperative_matrix_conversion)

/// Invocation I's array is row I of an A or accumulator matrix, column I of a B matrix.
struct ArrayShape {
  ArrayShape(SimdOp &O, const MatrixType &M)
      : IsColumn(M.Use == CoopUse::B), Arrays(IsColumn ? M.Cols : M.Rows),
        Length(IsColumn ? M.Rows : M.Cols), Present(std::min(Arrays, O.S.S.invocations(M.Scope))) {}
  bool IsColumn;
  uint32_t Arrays, Length, Present;
};

/// An array's elements may be 32-bit integers that pack components, the first in the low bits.
bool arrayFits(SimdOp &O, const ArrayShape &Shape, const MatrixType &M, Type *Array) {
  const uint64_t Bytes = O.S.S.DL.getTypeAllocSize(Array).getFixedValue();
  Type *Element = Array->getArrayElementType();
  const bool SameType = Element == M.Component || Element->isIntegerTy(32);
  if (SameType && Bytes >= Shape.Length * Component(M).bytes())
    return true;
  O.unsupported("the array's type or length does not fit the matrix");
  return false;
}

/// Body with the address of each component of this invocation's array and its place in the matrix.
void forEachComponent(SimdOp &O, const ArrayShape &Shape, const MatrixType &M, Value *Array,
                      function_ref<void(Value *Address, Value *Row, Value *Col)> Body) {
  IRBuilder<> &B = O.B;
  Value *Lane = O.S.S.invocationIndex(B, M.Scope);
  ifThen(B, B.CreateICmpULT(Lane, B.getInt32(Shape.Present)), "has.array", [&] {
    forEach(B, B.getInt32(Shape.Length), "i", [&](Value *I) {
      Body(elementAddress(B, M.Component, Array, I), Shape.IsColumn ? I : Lane,
           Shape.IsColumn ? Lane : I);
    });
  });
}

/// Arrays are of other invocations' elements: all must have arrived between writing and reading.
void meet(SimdOp &O, CoopScope Scope, Value *Tile) {
  O.run(FunctionKey("tile.meet"), Scope, {Tile}, [](IRBuilder<> &, Function &) {});
}

/// Filled with zeros first: rows beyond the invocations come from nobody.
void lowerFromArray(SimdOp &O) {
  const Tile To(O.S.layout(O.matrixResult()), O.result());
  const ArrayShape Shape(O, To.L.Matrix);
  Value *Given = O.as<MatFromArrayCall>().array();
  Type *ArrayTy = Given->getType();
  if (!arrayFits(O, Shape, To.L.Matrix, ArrayTy))
    return;
  O.run(FunctionKey("tile.zero").add(To.L.bytes()), To.L.Matrix.Scope, {O.result()},
        [&](IRBuilder<> &B, Function &F) {
          B.CreateMemSet(F.getArg(0), B.getInt8(0), To.L.bytes(), Align(64));
        });
  Value *Array = O.F.temporary(ArrayTy, "array");
  O.B.CreateStore(Given, Array);
  forEachComponent(O, Shape, To.L.Matrix, Array, [&](Value *Address, Value *Row, Value *Col) {
    To.store(O.B, O.B.CreateAlignedLoad(To.L.Matrix.Component, Address, Align(1)), Row, Col);
  });
  meet(O, To.L.Matrix.Scope, O.result());
}

void lowerToArray(SimdOp &O) {
  auto &ToArray = O.as<MatToArrayCall>();
  const Tile From(O.S.layout(ToArray.matrixType()), O.tile(ToArray.matrix()));
  const ArrayShape Shape(O, From.L.Matrix);
  Type *ArrayTy = O.Call.getType();
  if (!arrayFits(O, Shape, From.L.Matrix, ArrayTy)) {
    O.Call.replaceAllUsesWith(PoisonValue::get(ArrayTy));
    return;
  }
  Value *Array = O.F.temporary(ArrayTy, "array");
  O.B.CreateStore(Constant::getNullValue(ArrayTy), Array);
  meet(O, From.L.Matrix.Scope, O.tile(ToArray.matrix()));
  forEachComponent(O, Shape, From.L.Matrix, Array, [&](Value *Address, Value *Row, Value *Col) {
    O.B.CreateAlignedStore(From.load(O.B, Row, Col), Address, Align(1));
  });
  O.Call.replaceAllUsesWith(O.B.CreateLoad(ArrayTy, Array));
}

} // namespace

void lowerTileElements(SimdOp &O, CoopOp Op) {
  switch (Op) {
  case CoopOp::MatExtract:
    return lowerExtract(O);
  case CoopOp::MatInsert:
    return lowerInsert(O);
  case CoopOp::MatFromArray:
    return lowerFromArray(O);
  case CoopOp::MatToArray:
    return lowerToArray(O);
  default:
    llvm_unreachable("not an operation of single elements");
  }
}

} // namespace coop::lower
