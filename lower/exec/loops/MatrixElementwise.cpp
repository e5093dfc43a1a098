// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Matrix operations in which every invocation needs its own elements alone: fill, arithmetic,
// conversions, components, per-element callbacks. The loops over a slice are here too.

#include "lower/emit/Component.h"
#include "lower/emit/LoopBuilder.h"
#include "lower/exec/loops/MatrixElements.h"
#include "lower/exec/loops/OwnElements.h"
#include "lower/transform/Inline.h"

using namespace llvm;

namespace coop::lower {

void forEachInSlice(OpContext &O, const MatrixType &M, function_ref<void(Value *)> Body) {
  const uint32_t Length = O.S.sliceLength(M);
  const SharedMatrix Shared = O.S.shared(M);
  const unsigned Times = O.S.map().timesUnrolled(Shared);
  if (!O.S.map().isWrittenOut(Shared))
    return Times == 0 ? forEach(O.B, O.B.getInt32(Length), "slice", Body)
                      : forEach(O.B, O.B.getInt32(Length), "slice", Times, Body);
  for (uint32_t I = 0; I < Length; ++I)
    Body(O.B.getInt32(I));
}

bool hasPadding(OpContext &O, const MatrixType &M) { return O.S.map().hasPadding(O.S.shared(M)); }

void forEachOwnElement(OpContext &O, const MatrixType &M,
                       function_ref<void(const OwnElement &)> Body) {
  IRBuilder<> &B = O.B;
  Value *Lane = O.S.invocationIndex(B, M.Scope);
  forEachInSlice(O, M, [&](Value *Index) {
    Value *Element = ownElement(O.S, B, M, Index, Lane);
    Value *Cols = B.getInt32(M.Cols);
    auto Visit = [&] { Body({Index, B.CreateUDiv(Element, Cols), B.CreateURem(Element, Cols)}); };
    if (!hasPadding(O, M))
      return Visit();
    Value *Elements = B.getInt32(static_cast<uint32_t>(M.elements()));
    ifThen(B, B.CreateICmpULT(Element, Elements), "own", Visit);
  });
}

static void lowerFill(OpContext &O) {
  Value *Result = O.result(), *Scalar = O.as<MatFillCall>().scalar();
  forEachInSlice(O, O.matrixResult(), [&](Value *I) { storeElement(O.B, Scalar, Result, I); });
}

/// An index past the end reads the last element; what it reads is undefined, not where.
static void lowerExtract(OpContext &O) {
  auto &Extract = O.as<MatExtractCall>();
  const MatrixType M = Extract.matrixType();
  Value *Last = O.B.getInt32(O.S.sliceLength(M) - 1);
  Value *Index = O.B.CreateBinaryIntrinsic(Intrinsic::umin, Extract.index(), Last);
  O.Call.replaceAllUsesWith(loadElement(O.B, M.Component, O.slot(Extract.matrix()), Index));
}

static void lowerInsert(OpContext &O) {
  auto &Insert = O.as<MatInsertCall>();
  O.copyTo(O.result(), O.slot(Insert.matrix()), O.Call.getType());
  Value *Length = O.B.getInt32(O.S.sliceLength(O.matrixResult()));
  ifThen(O.B, O.B.CreateICmpULT(Insert.index(), Length), "insert",
         [&] { storeElement(O.B, Insert.scalar(), O.result(), Insert.index()); });
}

/// Of elements of Left and of what Right gives, null where there is no right operand.
static void computeArith(OpContext &O, CoopArith Op, Value *Result, Value *Left,
                         function_ref<Value *(Value *I)> Right) {
  const MatrixType M = O.matrixResult();
  bool Known = true;
  forEachInSlice(O, M, [&](Value *I) {
    Value *L = loadElement(O.B, M.Component, Left, I);
    Value *V = emitComponentArith(O.B, Op, Component(M), L, Right(I));
    Known = V;
    if (V)
      storeElement(O.B, V, Result, I);
  });
  if (!Known)
    O.unsupported("the arithmetic does not exist for the component type");
}

static void lowerArith(OpContext &O) {
  auto &Arith = O.as<MatArithCall>();
  const ArrayRef<Use> Matrices = Arith.matrices();
  Type *Ty = O.matrixResult().Component;
  Value *Result = O.result(), *Left = O.slot(Matrices[0]);
  Value *Right = Matrices.size() > 1 ? O.slot(Matrices[1]) : nullptr;
  computeArith(O, Arith.arith(), Result, Left,
               [&](Value *I) { return Right ? loadElement(O.B, Ty, Right, I) : nullptr; });
}

static void lowerScale(OpContext &O) {
  auto &Scale = O.as<MatScaleCall>();
  Value *Result = O.result(), *Left = O.slot(Scale.matrix());
  computeArith(O, Scale.arith(), Result, Left, [&](Value *) { return Scale.scalar(); });
}

static void lowerConvert(OpContext &O) {
  auto &Convert = O.as<MatConvertCall>();
  const MatrixType From = Convert.matrixType(), To = O.matrixResult();
  Value *Source = slotAs(O, Convert.matrix(), To), *Result = O.result();
  bool Known = true;
  forEachInSlice(O, To, [&](Value *I) {
    Value *V = loadElement(O.B, From.Component, Source, I);
    V = emitComponentConvert(O.B, Convert.conversion(), Convert.saturates(), Component(From),
                             Component(To), V);
    Known = V;
    if (V)
      storeElement(O.B, V, Result, I);
  });
  if (!Known)
    O.unsupported("there is no such conversion between the component types");
}

/// The function may store to memory: it is called once for each element and never for padding.
static void lowerPerElement(OpContext &O) {
  auto &Elements = O.as<MatPerElementCall>();
  const MatrixType M = Elements.matrixType();
  Function *Callback = Elements.function();
  if (!Callback)
    return O.unsupported("the function is unknown");
  inlineLater(*Callback);
  Value *Source = O.slot(Elements.matrix()), *Result = O.result();
  SmallVector<Value *, 4> Extra; // of a matrix, its slot
  for (Value *V : Elements.extra())
    Extra.push_back(MatrixType::match(V->getType()) ? slotAs(O, V, M) : V);
  if (hasPadding(O, M))
    O.zero(Result, O.Call.getType());
  forEachOwnElement(O, M, [&](const OwnElement &E) {
    SmallVector<Value *, 8> Args = {E.Row, E.Col, loadElement(O.B, M.Component, Source, E.Index)};
    for (auto [Operand, V] : zip(Elements.extra(), Extra)) {
      auto Matrix = MatrixType::match(Operand->getType());
      Args.push_back(Matrix ? loadElement(O.B, Matrix->Component, V, E.Index) : V);
    }
    storeElement(O.B, O.B.CreateCall(Callback, Args), Result, E.Index);
  });
}

void lowerMatrixElementwise(OpContext &O, CoopOp Op) {
  switch (Op) {
  case CoopOp::MatFill:
    return lowerFill(O);
  case CoopOp::MatExtract:
    return lowerExtract(O);
  case CoopOp::MatInsert:
    return lowerInsert(O);
  case CoopOp::MatArith:
    return lowerArith(O);
  case CoopOp::MatScale:
    return lowerScale(O);
  case CoopOp::MatConvert:
    return lowerConvert(O);
  default:
    return lowerPerElement(O);
  }
}

} // namespace coop::lower
