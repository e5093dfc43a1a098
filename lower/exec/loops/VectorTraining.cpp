// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sums of cooperative vectors and of their outer products into memory (SPV_NV_cooperative_vector,
// OpCooperativeVectorOuterProductAccumulateNV and OpCooperativeVectorReduceSumAccumulateNV): one
// relaxed atomic addition of device scope for each element.

#include "lower/exec/loops/VectorTraining.h"
#include "lower/emit/LoopBuilder.h"
#include "lower/emit/VectorInterpretation.h"
#include "lower/exec/loops/Checks.h"

using namespace llvm;

namespace coop::lower {

/// Floats of 16 and 8 bits have no atomic addition that every target selects well: the bits are
/// compared and exchanged until nobody came in between.
static void addByExchange(IRBuilder<> &B, Value *Address, Value *V, const Component &C) {
  Type *Bits = B.getIntNTy(C.bits());
  const Align A(C.bytes());
  LoadInst *Old = B.CreateAlignedLoad(Bits, Address, A);
  Old->setAtomic(AtomicOrdering::Monotonic);
  Value *Addend = componentToFloat(B, V, C, B.getFloatTy());
  repeatWhile(B, Old, "exchange", [&](Value *Seen, Value *&Again) -> Value * {
    Value *Sum =
        B.CreateFAdd(componentToFloat(B, B.CreateBitCast(Seen, C.Ty), C, B.getFloatTy()), Addend);
    Value *New = B.CreateBitCast(componentFromFloat(B, Sum, C), Bits);
    Value *Pair = B.CreateAtomicCmpXchg(Address, Seen, New, A, AtomicOrdering::Monotonic,
                                        AtomicOrdering::Monotonic);
    Again = B.CreateNot(B.CreateExtractValue(Pair, 1));
    return B.CreateExtractValue(Pair, 0);
  });
}

void atomicAdd(IRBuilder<> &B, Value *Address, Value *V, const Component &C, bool HasHalves) {
  const bool Native =
      C.Encoding == CoopEncoding::Native && (C.Ty->isIntegerTy() || C.Ty->isFloatTy() ||
                                             C.Ty->isDoubleTy() || (HasHalves && C.Ty->isHalfTy()));
  if (!Native)
    return addByExchange(B, Address, V, C);
  B.CreateAtomicRMW(C.isFloat() ? AtomicRMWInst::FAdd : AtomicRMWInst::Add, Address, V,
                    Align(C.bytes()), AtomicOrdering::Monotonic);
}

namespace {

/// A component as the interpretation has it: products are made before, in float or in integers.
Value *convertProduct(IRBuilder<> &B, Value *X, Value *Y, const Component &From,
                      const Component &To) {
  if (!From.isFloat() && !To.isFloat()) {
    Type *I64 = B.getInt64Ty();
    auto Widen = [&](Value *V) { return To.Signed ? B.CreateSExt(V, I64) : B.CreateZExt(V, I64); };
    return B.CreateTrunc(B.CreateMul(Widen(X), Widen(Y)), To.Ty);
  }
  Type *Ty = From.isDouble() || To.isDouble() ? B.getDoubleTy() : B.getFloatTy();
  Value *Product = B.CreateFMul(componentToFloat(B, X, From, Ty), componentToFloat(B, Y, From, Ty));
  return componentFromFloat(B, Product, To);
}

void lowerOuterProduct(OpContext &O) {
  auto &Product = O.as<VecOuterProductCall>();
  const VectorType X = Product.rowsType(), Y = Product.colsType();
  auto Interpreted = interpretation(O.S.C, Product.interpretation());
  if (!Interpreted)
    return O.unsupported("the component type of the matrix is unknown");
  if (X.Component != Y.Component || X.Encoding != Y.Encoding)
    return O.unsupported("the component types of the vectors differ");
  const Component Element = Interpreted->Element, From(X);
  const MatrixInMemory Stored(Product.pointer(), Product.offset(), Product.layout(), Y.Size,
                              Element.bytes(), Product.stride());
  Value *SlotX = O.slot(Product.rows()), *SlotY = O.slot(Product.cols());
  forEach(O.B, O.B.getInt32(X.Size), "row", [&](Value *Row) {
    forEach(O.B, O.B.getInt32(Y.Size), "col", [&](Value *Col) {
      Value *V = convertProduct(O.B, loadElement(O.B, X.Component, SlotX, Row),
                                loadElement(O.B, Y.Component, SlotY, Col), From, Element);
      accessElement(O, Stored.address(O.B, Row, Col), Element.bytes(),
                    [&](Value *At) { atomicAdd(O.B, At, V, Element, O.S.AddsHalves); });
    });
  });
}

/// Added in the type of the vector's components.
void lowerReduceSum(OpContext &O) {
  auto &Reduce = O.as<VecReduceSumCall>();
  const VectorType Sum = Reduce.vectorType();
  const Component C(Sum);
  Value *Base = O.B.CreateGEP(O.B.getInt8Ty(), Reduce.pointer(),
                              O.B.CreateZExt(Reduce.offset(), O.B.getInt64Ty()));
  Value *Source = O.slot(Reduce.vector());
  forEach(O.B, O.B.getInt32(Sum.Size), "component", [&](Value *I) {
    Value *Address = O.B.CreateGEP(C.Ty, Base, O.B.CreateZExt(I, O.B.getInt64Ty()));
    Value *V = loadElement(O.B, C.Ty, Source, I);
    accessElement(O, Address, C.bytes(),
                  [&](Value *At) { atomicAdd(O.B, At, V, C, O.S.AddsHalves); });
  });
}

} // namespace

void lowerVectorTraining(OpContext &O, CoopOp Op) {
  if (Op == CoopOp::VecOuterProduct)
    return lowerOuterProduct(O);
  lowerReduceSum(O);
}

} // namespace coop::lower
