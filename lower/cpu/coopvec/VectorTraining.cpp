// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sums of cooperative vectors and of their outer products into memory (SPV_NV_cooperative_vector):
// over the lanes that add to the same place first, then one atomic addition for each element.

#include "lower/exec/loops/VectorTraining.h"
#include "lower/cpu/coopvec/VectorBodies.h"
#include "lower/cpu/tiles/Blocks.h"
#include "lower/emit/VectorInterpretation.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// What lanes are summed in: the component itself, or float where it is a narrower one.
Type *sumTypeOf(const Component &C) { return C.computeType(); }

/// Outer products are a product of matrices: X as it is stored, by Y with the lanes as its rows.
class OuterProduct {
public:
  OuterProduct(LaneBody &L, const SimdTarget &Target)
      : L(L), B(L.B), Target(Target), X(L.Op.vector(VecOuterProductCall::Rows)),
        Y(L.Op.vector(VecOuterProductCall::Cols)),
        Element(interpretation(B.getContext(), L.Op.number(VecOuterProductCall::Interpretation))
                    ->Element),
        Ty(sumTypeOf(Element)),
        Stored(L.uniform(VecOuterProductCall::Pointer), L.uniform(VecOuterProductCall::Offset),
               L.Op.number(VecOuterProductCall::Layout), Y.Size, Element.bytes(),
               L.uniform(VecOuterProductCall::Stride)) {}

  void emit();

private:
  /// Zero in lanes that do not take part.
  Value *widened(Value *Storage, const VectorType &V, Value *I);
  void transposeY();
  void block(Value *Row, unsigned Rows, Value *Col, unsigned Cols);

  LaneBody &L;
  IRBuilder<> &B;
  const SimdTarget &Target;
  const VectorType X, Y;
  const Component Element;
  Type *Ty;
  const MatrixInMemory Stored;
  AllocaInst *Left = nullptr;  ///< X.Size x Width
  AllocaInst *Right = nullptr; ///< Width x Y.Size
};

Value *OuterProduct::widened(Value *Storage, const VectorType &V, Value *I) {
  Value *C = L.load(Storage, V.Component, I);
  if (Element.isFloat())
    C = componentToFloat(B, C, Component(V), Ty);
  else
    C = Element.Signed ? B.CreateSExtOrTrunc(C, L.lanesOf(Ty))
                       : B.CreateZExtOrTrunc(C, L.lanesOf(Ty));
  return B.CreateSelect(L.mask(), C, Constant::getNullValue(C->getType()));
}

void OuterProduct::transposeY() {
  forEach(B, B.getInt32(Y.Size), "column", [&](Value *Col) {
    Value *All = widened(L.storage(VecOuterProductCall::Cols), Y, Col);
    for (unsigned Lane = 0; Lane < L.Width; ++Lane)
      storeElement(B, B.CreateExtractElement(All, Lane), Right,
                   B.CreateAdd(Col, B.getInt32(Lane * Y.Size)));
  });
}

/// Sums over all lanes of Rows x Cols elements, and their additions.
void OuterProduct::block(Value *Row, unsigned Rows, Value *Col, unsigned Cols) {
  auto *Vector = FixedVectorType::get(Ty, Cols);
  const Align A(Element.isFloat() ? Ty->getPrimitiveSizeInBits() / 8 : Element.bytes());
  const SmallVector<Value *> Zeros(Rows, Constant::getNullValue(Vector));
  const SmallVector<Value *> Sums =
      fold(B, B.getInt32(L.Width), Zeros, "lane", [&](Value *Lane, MutableArrayRef<Value *> Acc) {
        Value *Place = B.CreateAdd(B.CreateMul(Lane, B.getInt32(Y.Size)), Col);
        Value *In = B.CreateAlignedLoad(Vector, elementAddress(B, Ty, Right, Place), A);
        for (unsigned R = 0; R < Rows; ++R) {
          Value *One = B.CreateLoad(Ty, L.place(Left, Ty, B.CreateAdd(Row, B.getInt32(R)), Lane));
          Value *Same = B.CreateVectorSplat(Cols, One);
          Acc[R] = Ty->isIntegerTy()
                       ? B.CreateAdd(Acc[R], B.CreateMul(Same, In))
                       : B.CreateIntrinsic(Intrinsic::fmuladd, {Vector}, {Same, In, Acc[R]});
        }
      });
  for (unsigned R = 0; R < Rows; ++R)
    forEach(B, B.getInt32(Cols), "element", [&](Value *I) {
      Value *Sum = B.CreateExtractElement(Sums[R], I);
      if (Element.isFloat())
        Sum = componentFromFloat(B, Sum, Element);
      atomicAdd(B, Stored.address(B, B.CreateAdd(Row, B.getInt32(R)), B.CreateAdd(Col, I)), Sum,
                Element);
    });
}

void OuterProduct::emit() {
  Left = L.variable(ArrayType::get(Ty, uint64_t(X.Size) * L.Width), "left");
  Right = L.variable(ArrayType::get(Ty, uint64_t(Y.Size) * L.Width), "right");
  forEach(B, B.getInt32(X.Size), "row", [&](Value *Row) {
    L.store(widened(L.storage(VecOuterProductCall::Rows), X, Row), nullptr, Left, Row);
  });
  transposeY();
  const unsigned MaxCols =
      std::max<unsigned>(1, Target.vectorBits() / Ty->getPrimitiveSizeInBits());
  constexpr unsigned MaxRows = 4; // atomic additions cost more than the sums
  Blocks(X.Size, MaxRows).forEachSize([&](uint32_t Rows, uint32_t RowBlocks, uint32_t FirstRow) {
    forEachBlock(B, "rows", Rows, RowBlocks, FirstRow, [&](Value *Row) {
      Blocks(Y.Size, MaxCols).forEachSize([&](uint32_t Cols, uint32_t Count, uint32_t First) {
        forEachBlock(B, "columns", Cols, Count, First,
                     [&](Value *Col) { block(Row, Rows, Col, Cols); });
      });
    });
  });
}

} // namespace

void emitVectorOuterProduct(LaneBody &L, const SimdTarget &Target) {
  OuterProduct(L, Target).emit();
}

void emitVectorReduceSum(LaneBody &L) {
  IRBuilder<> &B = L.B;
  const VectorType V = L.Op.vector(VecReduceSumCall::Vector);
  const Component C(V);
  Value *Start =
      B.CreateGEP(B.getInt8Ty(), L.uniform(0), B.CreateZExt(L.uniform(1), B.getInt64Ty()));
  forEach(B, B.getInt32(V.Size), "component", [&](Value *I) {
    Value *All = L.load(L.storage(VecReduceSumCall::Vector), V.Component, I);
    if (C.isFloat())
      All = componentToFloat(B, All, C, sumTypeOf(C));
    All = B.CreateSelect(L.mask(), All, Constant::getNullValue(All->getType()));
    Value *Sum = nullptr;
    if (C.isFloat()) {
      auto *Reduced = B.CreateFAddReduce(Constant::getNullValue(sumTypeOf(C)), All);
      Reduced->setHasAllowReassoc(true); // their order is not defined
      Sum = componentFromFloat(B, Reduced, C);
    } else {
      Sum = B.CreateAddReduce(All);
    }
    atomicAdd(B, B.CreateGEP(V.Component, Start, B.CreateZExt(I, B.getInt64Ty())), Sum, C);
  });
}

} // namespace coop::lower
