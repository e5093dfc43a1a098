// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Addresses and panels of weights; see VectorWeights.h.

#include "lower/simd/VectorWeights.h"
#include "lower/passes/LoopBuilder.h"

using namespace llvm;

namespace coop::lower {

// ---- plan

/// Sums of bytes' products fit 32 bits; and where the result wraps in no more than 32, so may the
/// sum.
static Type *factorType(const VectorProduct &P) {
  if (!P.SumTy->isIntegerTy())
    return P.SumTy;
  constexpr uint64_t MaxExactDepth = uint64_t(1) << 15;
  const bool IsSmall =
      P.In.Element.bits() == 8 && P.Weights.Element.bits() == 8 && P.Cols < MaxExactDepth;
  const bool Wraps = !P.Saturates && !P.Result.isFloat() && P.Result.bits() <= 32 &&
                     !(P.Bias && P.Bias->Element.isFloat());
  return IsSmall || Wraps ? Type::getInt32Ty(P.SumTy->getContext()) : P.SumTy;
}

MatMulPlan::MatMulPlan(const VectorProduct &P, const SimdTarget &Target, unsigned Width)
    : P(P), Ty(factorType(P)), Lanes(std::min(Width, Target.maxVectors() * Target.columns())) {
  const bool AreBytes = Ty->isIntegerTy(32) && P.In.Element.bits() == 8 &&
                        P.Weights.Element.bits() == 8 && !P.In.Element.isFloat() &&
                        !P.Weights.Element.isFloat();
  if (!AreBytes || !Target.byteDot() || Lanes % Target.columns() != 0)
    return;
  Dot = Target.byteDot();
  Group = Dot->Group;
}

static bool isStoredAs(const Component &C, Type *Ty) {
  return C.isFloat() && C.Encoding == CoopEncoding::Native && C.Ty == Ty;
}

bool convertsWeights(const VectorProduct &P) {
  return !isStoredAs(P.Weights.Element, factorType(P));
}

bool MatMulPlan::readsInputInPlace() const {
  return isDot() ? P.In.Packed && P.Cols % Group == 0 : !matMulWork(P);
}

Type *matMulWork(const VectorProduct &P) {
  Type *Ty = factorType(P);
  const bool IsSame = !P.In.Packed && isStoredAs(P.In.Element, Ty) && isStoredAs(P.Input, Ty);
  return IsSame ? nullptr : Ty;
}

Value *MatMulPlan::factor(IRBuilderBase &B, Value *V, const Component &C) const {
  if (!Ty->isIntegerTy())
    return P.widen(B, V, C);
  Type *To = V->getType()->getWithNewType(Ty);
  return C.Signed ? B.CreateSExtOrTrunc(V, To) : B.CreateZExtOrTrunc(V, To);
}

// ---- weights

VectorWeights::VectorWeights(LaneBody &L, const SimdTarget &Target, const MatMulPlan &Plan,
                             unsigned MaxRows)
    : B(L.B), Target(Target), Plan(Plan), P(Plan.P),
      Stored(P.matrix(L.uniform(MatMulMatrix), L.uniform(MatMulMatrixOffset),
                      L.uniform(MatMulStride))) {
  const bool InPlace = Plan.isDot()
                           ? hasContiguousRows() && !Plan.needsOffset() && P.Cols % Plan.Group == 0
                           : isStoredAs(P.Weights.Element, Plan.Ty);
  if (InPlace)
    return;
  const uint64_t Factors = uint64_t(std::min(Plan.depth(), MaxDepth)) * MaxRows;
  Panel = L.variable(ArrayType::get(Plan.Ty, Factors), "panel");
  if (P.Cols % Plan.Group != 0) // what is behind the last byte of a row is multiplied by zero
    B.CreateMemSet(Panel, B.getInt8(0), Factors * 4, Align(64));
}

/// Row and K are of the matrix as it is multiplied.
Value *VectorWeights::inMemory(Value *Row, Value *K) {
  return P.Transposed ? Stored.address(B, K, Row) : Stored.address(B, Row, K);
}

void VectorWeights::setRows(Value *First, unsigned Count) {
  Row = First;
  Rows = Count;
  Begins.clear();
  for (unsigned R = 0; R < Count && isInPlace(); ++R)
    Begins.push_back(inMemory(B.CreateAdd(Row, B.getInt32(R)), B.getInt32(0)));
}

Value *VectorWeights::address(Value *K, unsigned Number) {
  Type *I64 = B.getInt64Ty();
  if (isInPlace() && hasContiguousRows())
    return B.CreateGEP(Plan.Ty, Begins[Number], B.CreateZExt(K, I64));
  if (isInPlace())
    return B.CreateGEP(Plan.Ty, inMemory(Row, K), B.getInt64(Number));
  Value *Col = B.CreateSub(K, PanelFirst);
  // What is contiguous in memory is contiguous in the panel; dot products want rows.
  Value *Place = hasContiguousRows() || Plan.isDot()
                     ? B.CreateAdd(Col, B.getInt32(Number * PanelDepth))
                     : B.CreateAdd(B.CreateMul(Col, B.getInt32(Rows)), B.getInt32(Number));
  return B.CreateInBoundsGEP(Plan.Ty, Panel, B.CreateZExt(Place, I64));
}

// ---- panels

void VectorWeights::fill(Value *First, unsigned Depth, bool Last) {
  if (isInPlace())
    return;
  PanelFirst = First;
  PanelDepth = Depth;
  if (Plan.isDot())
    fillBytes(First, Depth, Last);
  else
    fillFactors(First, Depth);
}

/// Count elements that lie side by side in memory.
void VectorWeights::convert(Value *Row, Value *K, unsigned Count, Value *To) {
  const Component &From = P.Weights.Element;
  Value *V = B.CreateAlignedLoad(FixedVectorType::get(From.Ty, Count), inMemory(Row, K), Align(1));
  if (!Plan.isDot())
    V = Plan.factor(B, V, From);
  else if (Plan.needsOffset())
    V = B.CreateXor(V, ConstantInt::get(V->getType(), 0x80));
  B.CreateAlignedStore(V, To, Align(V->getType()->getScalarSizeInBits() / 8));
}

void VectorWeights::fillFactors(Value *First, unsigned Depth) {
  const unsigned Length = hasContiguousRows() ? Depth : Rows;
  const unsigned Vector = std::min(Length, Target.columns());
  auto Convert = [&](Value *Major, Value *Minor, unsigned Count) {
    Value *R = B.CreateAdd(Row, hasContiguousRows() ? Major : Minor);
    Value *K = B.CreateAdd(First, hasContiguousRows() ? Minor : Major);
    Value *Place = B.CreateAdd(B.CreateMul(Major, B.getInt32(Length)), Minor);
    convert(R, K, Count, elementAddress(B, Plan.Ty, Panel, Place));
  };
  forEach(B, B.getInt32(hasContiguousRows() ? Rows : Depth), "panel", [&](Value *Major) {
    forEach(B, B.getInt32(Length / Vector), "weights",
            [&](Value *I) { Convert(Major, B.CreateMul(I, B.getInt32(Vector)), Vector); });
    if (Length % Vector)
      Convert(Major, B.getInt32(Length - Length % Vector), Length % Vector);
  });
}

/// Rows of bytes, four of them a factor.
void VectorWeights::fillBytes(Value *First, unsigned Depth, bool Last) {
  const auto Cols = static_cast<unsigned>(P.Cols);
  const unsigned Bytes = Last ? Depth * Plan.Group - (Plan.Group - Cols % Plan.Group) % Plan.Group
                              : Depth * Plan.Group;
  const unsigned Vector = hasContiguousRows() ? std::min(Bytes, Target.vectorBits() / 8) : 1;
  auto Convert = [&](Value *R, Value *I, unsigned Count) {
    Value *Place = B.CreateAdd(B.CreateMul(R, B.getInt32(Depth * Plan.Group)), I);
    Value *K = B.CreateAdd(B.CreateMul(First, B.getInt32(Plan.Group)), I);
    convert(B.CreateAdd(Row, R), K, Count, elementAddress(B, B.getInt8Ty(), Panel, Place));
  };
  forEach(B, B.getInt32(Rows), "panel", [&](Value *R) {
    forEach(B, B.getInt32(Bytes / Vector), "weights",
            [&](Value *I) { Convert(R, B.CreateMul(I, B.getInt32(Vector)), Vector); });
    if (Bytes % Vector)
      Convert(R, B.getInt32(Bytes - Bytes % Vector), Bytes % Vector);
  });
}

} // namespace coop::lower
