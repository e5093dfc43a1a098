// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Addresses and panels of weights; see VectorWeights.h.

#include "lower/simd/VectorWeights.h"
#include "lower/passes/LoopBuilder.h"
#include "lower/simd/TileLayout.h"

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

static bool areHalves(const VectorProduct &P) {
  auto IsHalf = [](const Component &C) { return C.Ty->isHalfTy(); };
  return IsHalf(P.In.Element) && IsHalf(P.Weights.Element) && IsHalf(P.Result) &&
         (!P.Bias || IsHalf(P.Bias->Element));
}

/// Sums of bytes' products are lanes of vectors, or of the columns of tile registers. Sums of
/// halves are halves as long as they are short.
void MatMulPlan::chooseDot(const SimdTarget &Target, unsigned Width) {
  auto IsByte = [](const Component &C) { return C.bits() == 8 && !C.isFloat(); };
  const Component &In = P.In.Element, &Weights = P.Weights.Element;
  if (Width % Target.columns() != 0)
    return;
  const DotRow *OfType = Target.dot(In.Ty);
  // To configure tile registers takes as long as vectors take for this many products of a lane.
  constexpr uint64_t ManyProducts = 1024;
  const bool HasTiles = OfType && OfType->usesTileRegisters() && P.Rows * P.Cols >= ManyProducts;
  if (Ty->isIntegerTy(32) && IsByte(In) && IsByte(Weights))
    Dot = HasTiles ? OfType : Target.byteDot();
  else if (areHalves(P) && P.Cols <= 2 * DotRow::MaxHalfProducts)
    Dot = OfType;
  if (!Dot)
    return;
  Group = Dot->Group;
  Ty = Type::getInt32Ty(Ty->getContext());
}

/// One lane needs one pass, as narrow as it can be. But to convert weights takes as long as a few
/// lanes more do.
MatMulPlan::MatMulPlan(const VectorProduct &P, const SimdTarget &Target, unsigned Width,
                       bool IsOfOneLane)
    : P(P), Ty(factorType(P)) {
  chooseDot(Target, Width);
  if (usesTiles())
    Step = EqualParts(groups(), DotRow::MaxTileRows).Size;
  constexpr unsigned TilesOfLanes = 2; // one behind the other would wait for its sums
  const bool IsNarrow = IsOfOneLane && readsWeightsInPlace();
  const unsigned Most = IsNarrow ? 1 : usesTiles() ? TilesOfLanes : Target.maxVectors();
  Lanes = std::min(Width, Most * Target.columns());
  constexpr unsigned MostRows = 16; // more is more code, and no faster
  const unsigned Registers = std::max(1U, Lanes * Ty->getScalarSizeInBits() / Target.vectorBits());
  BlockRows = usesTiles() ? EqualParts(static_cast<uint32_t>(P.Rows), DotRow::MaxTileRows).Size
                          : std::clamp(Target.accumulators() / Registers, 1U, MostRows);
}

static bool isStoredAs(const Component &C, Type *Ty) {
  return C.isFloat() && C.Encoding == CoopEncoding::Native && C.Ty == Ty;
}

static bool hasContiguousRows(const VectorProduct &P) {
  const bool AsStored = P.matrix(nullptr, nullptr, nullptr).hasContiguousRows();
  return AsStored != P.Transposed;
}

bool convertsWeights(const VectorProduct &P, const SimdTarget &Target) {
  const MatMulPlan Plan(P, Target, Target.columns());
  // Rows of bytes are copied by whole vectors.
  return !Plan.readsWeightsInPlace() && !(Plan.isDot() && hasContiguousRows(P));
}

bool MatMulPlan::readsInputInPlace() const {
  return isDot() ? P.In.Packed && isWhole() : !matMulWork(P);
}

bool MatMulPlan::readsWeightsInPlace() const {
  return isDot() ? hasContiguousRows(P) && !needsOffset() && isWhole()
                 : isStoredAs(P.Weights.Element, Ty);
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

VectorWeights::VectorWeights(LaneBody &L, const SimdTarget &Target, const MatMulPlan &Plan)
    : B(L.B), Target(Target), Plan(Plan), P(Plan.P),
      Stored(P.matrix(L.uniform(MatMulMatrix), L.uniform(MatMulMatrixOffset),
                      L.uniform(MatMulStride))) {
  if (Plan.readsWeightsInPlace())
    return;
  const uint64_t Factors = uint64_t(Plan.panelDepth()) * Plan.BlockRows;
  Panel = L.variable(ArrayType::get(Plan.Ty, Factors), "panel");
  if (!Plan.isWhole()) // what is behind the last byte of a row is multiplied by zero
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

Value *VectorWeights::rowStride() {
  return isInPlace() ? Stored.lineStride(B) : B.getInt64(uint64_t(PanelDepth) * 4);
}

// ---- panels

void VectorWeights::fill(Value *First, unsigned Depth, bool Last) {
  if (isInPlace())
    return;
  PanelFirst = First;
  PanelDepth = Depth;
  if (Plan.isDot())
    fillGroups(First, Depth, Last);
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

/// Rows of elements, a group of them a factor.
void VectorWeights::fillGroups(Value *First, unsigned Depth, bool Last) {
  const unsigned Missing = Last ? Plan.depth() * Plan.Group - static_cast<unsigned>(P.Cols) : 0;
  const unsigned Elements = Depth * Plan.Group - Missing;
  const Component &Element = P.Weights.Element;
  const unsigned Vector =
      hasContiguousRows() ? std::min(Elements, Target.vectorBits() / Element.bits()) : 1;
  auto Convert = [&](Value *R, Value *I, unsigned Count) {
    Value *Place = B.CreateAdd(B.CreateMul(R, B.getInt32(Depth * Plan.Group)), I);
    Value *K = B.CreateAdd(B.CreateMul(First, B.getInt32(Plan.Group)), I);
    convert(B.CreateAdd(Row, R), K, Count, elementAddress(B, Element.Ty, Panel, Place));
  };
  forEach(B, B.getInt32(Rows), "panel", [&](Value *R) {
    forEach(B, B.getInt32(Elements / Vector), "weights",
            [&](Value *I) { Convert(R, B.CreateMul(I, B.getInt32(Vector)), Vector); });
    if (Elements % Vector)
      Convert(R, B.getInt32(Elements - Elements % Vector), Elements % Vector);
  });
}

} // namespace coop::lower
