// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Matrix operations in which every invocation needs its own elements alone: fill, arithmetic,
// conversions, components, per-element callbacks. The loops over a slice are here too.

#include "lower/emit/Component.h"
#include "lower/emit/LoopBuilder.h"
#include "lower/exec/loops/MatrixElements.h"
#include "lower/transform/Inline.h"

using namespace llvm;

namespace coop::lower {

void forEachInSlice(OpContext &O, const MatrixType &M, function_ref<void(Value *)> Body) {
  forEach(O.B, O.B.getInt32(O.S.sliceLength(M)), "slice", Body);
}

bool hasPadding(OpContext &O, const MatrixType &M) {
  return M.elements() % O.S.invocations(M.Scope) != 0;
}

void forEachOwnElement(OpContext &O, const MatrixType &M,
                       function_ref<void(const OwnElement &)> Body) {
  IRBuilder<> &B = O.B;
  Value *Lane = O.S.invocationIndex(B, M.Scope);
  Value *Invocations = B.getInt32(O.S.invocations(M.Scope));
  forEachInSlice(O, M, [&](Value *Index) {
    Value *Element = B.CreateAdd(B.CreateMul(Index, Invocations), Lane, "element");
    Value *Cols = B.getInt32(M.Cols);
    auto Visit = [&] { Body({Index, B.CreateUDiv(Element, Cols), B.CreateURem(Element, Cols)}); };
    if (!hasPadding(O, M))
      return Visit();
    Value *Elements = B.getInt32(static_cast<uint32_t>(M.elements()));
    ifThen(B, B.CreateICmpULT(Element, Elements), "own", Visit);
  });
}

static void lowerFill(OpContext &O) {
  Value *Result = O.result();
  forEachInSlice(O, O.matrixResult(), [&](Value *I) { storeElement(O.B, O.arg(0), Result, I); });
}

/// An index past the end reads the last element; what it reads is undefined, not where.
static void lowerExtract(OpContext &O) {
  const MatrixType M = O.matrix(0);
  Value *Last = O.B.getInt32(O.S.sliceLength(M) - 1);
  Value *Index = O.B.CreateBinaryIntrinsic(Intrinsic::umin, O.arg(1), Last);
  O.Call.replaceAllUsesWith(loadElement(O.B, M.Component, O.slot(0), Index));
}

static void lowerInsert(OpContext &O) {
  const MatrixType M = O.matrixResult();
  O.copyTo(O.result(), O.slot(0), O.Call.getType());
  Value *Length = O.B.getInt32(O.S.sliceLength(M));
  ifThen(O.B, O.B.CreateICmpULT(O.arg(2), Length), "insert",
         [&] { storeElement(O.B, O.arg(1), O.result(), O.arg(2)); });
}

static void lowerArith(OpContext &O, bool Scale) {
  const MatrixType M = O.matrixResult();
  const auto Op = CoopArith(O.constant(0));
  Value *Result = O.result(), *Left = O.slot(1);
  Value *Right = !Scale && O.Call.arg_size() > 2 ? O.slot(2) : nullptr;
  bool Known = true;
  forEachInSlice(O, M, [&](Value *I) {
    Value *L = loadElement(O.B, M.Component, Left, I);
    Value *R = Scale ? O.arg(2) : Right ? loadElement(O.B, M.Component, Right, I) : nullptr;
    Value *V = emitComponentArith(O.B, Op, Component(M), L, R);
    Known = V;
    if (V)
      storeElement(O.B, V, Result, I);
  });
  if (!Known)
    O.unsupported("the arithmetic does not exist for the component type");
}

static void lowerConvert(OpContext &O) {
  const MatrixType From = O.matrix(2), To = O.matrixResult();
  Value *Source = O.slot(2), *Result = O.result();
  bool Known = true;
  forEachInSlice(O, To, [&](Value *I) {
    Value *V = loadElement(O.B, From.Component, Source, I);
    V = emitComponentConvert(O.B, CoopConvert(O.constant(0)), O.flag(1), Component(From),
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
  const MatrixType M = O.matrix(1);
  Function *Callback = O.function(0);
  if (!Callback)
    return O.unsupported("the function is unknown");
  inlineLater(*Callback);
  Value *Source = O.slot(1), *Result = O.result();
  SmallVector<Value *, 4> Extra; // of a matrix, its slot
  for (unsigned I = 2; I < O.Call.arg_size(); ++I)
    Extra.push_back(MatrixType::match(O.arg(I)->getType()) ? O.slot(I) : O.arg(I));
  if (hasPadding(O, M))
    O.zero(Result, O.Call.getType());
  forEachOwnElement(O, M, [&](const OwnElement &E) {
    SmallVector<Value *, 8> Args = {E.Row, E.Col, loadElement(O.B, M.Component, Source, E.Index)};
    for (unsigned I = 0; I < Extra.size(); ++I) {
      auto Matrix = MatrixType::match(O.arg(I + 2)->getType());
      Args.push_back(Matrix ? loadElement(O.B, Matrix->Component, Extra[I], E.Index) : Extra[I]);
    }
    storeElement(O.B, O.B.CreateCall(Callback, Args), Result, E.Index);
  });
}

void lowerMatrixElementwise(OpContext &O, CoopOp Op) {
  switch (Op) {
  case CoopOp::MatFill:
    return lowerFill(O);
  case CoopOp::MatLength:
    O.Call.replaceAllUsesWith(O.B.getInt32(O.S.sliceLength(O.matrix(0))));
    return;
  case CoopOp::MatExtract:
    return lowerExtract(O);
  case CoopOp::MatInsert:
    return lowerInsert(O);
  case CoopOp::MatArith:
    return lowerArith(O, false);
  case CoopOp::MatScale:
    return lowerArith(O, true);
  case CoopOp::MatConvert:
    return lowerConvert(O);
  default:
    return lowerPerElement(O);
  }
}

} // namespace coop::lower
