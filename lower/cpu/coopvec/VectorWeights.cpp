// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Addresses and panels of weights; see VectorWeights.h.

#include "lower/cpu/coopvec/VectorWeights.h"
#include "lower/cpu/gemm/PanelCache.h"
#include "lower/cpu/tiles/TileLayout.h"
#include "lower/emit/LoopBuilder.h"
#include "lower/emit/NarrowFloat.h"
#include "lower/ir/NarrowFloats.h"

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
  auto IsInHalves = [&](const Component &C) {
    return IsHalf(C) || (C.Encoding != CoopEncoding::Native && narrowFloat(C.Encoding).fitsHalf());
  };
  return IsHalf(P.In.Element) && IsHalf(P.Result) && IsInHalves(P.Weights.Element) &&
         (!P.Bias || IsInHalves(P.Bias->Element));
}

/// Sums of bytes' products are lanes of vectors, or of the columns of tile registers. Sums of
/// halves are halves as long as they are short.
void MatMulPlan::chooseDot(const SimdTarget &Target, unsigned Width) {
  auto IsByte = [](const Component &C) { return C.bits() == 8 && !C.isFloat(); };
  const Component &In = P.In.Element, &Weights = P.Weights.Element;
  if (Width % Target.columns() != 0)
    return;
  const DotRow *OfType = Target.dot(In.Ty);
  // Sums leave tile registers by memory, and late: for fewer products of a lane vectors are faster.
  constexpr uint64_t ManyProducts = 1024;
  const bool HasTiles = OfType && OfType->usesTileRegisters() && P.Rows * P.Cols >= ManyProducts;
  if (Ty->isIntegerTy(32) && IsByte(In) && IsByte(Weights))
    Dot = HasTiles ? OfType : Target.laneDot(In.Ty);
  else if (areHalves(P) && P.Cols <= 2 * DotRow::MaxHalfProducts)
    Dot = Target.laneDot(In.Ty);
  if (!Dot)
    return;
  Group = Dot->Group;
  Ty = Type::getInt32Ty(Ty->getContext());
}

/// Few lanes need few passes, if those are as narrow as they can be. But to convert weights takes
/// as long as a few lanes more do.
MatMulPlan::MatMulPlan(const VectorProduct &P, const SimdTarget &Target, unsigned Width,
                       bool IsNarrow)
    : P(P), Ty(factorType(P)) {
  chooseDot(Target, Width);
  if (usesTiles())
    Step = EqualParts(groups(), DotRow::MaxTileRows).Size;
  constexpr unsigned TilesOfLanes = 2; // one after the other would wait for its sums
  const bool HasOneVector = IsNarrow && readsWeightsInPlace();
  const unsigned Most = HasOneVector ? 1 : usesTiles() ? TilesOfLanes : Target.maxVectors();
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

bool MatMulPlan::readsInputInPlace() const {
  return isDot() ? P.In.Packed && isWhole() : !matMulWork(P);
}

Type *MatMulPlan::elementType() const {
  if (hasHalfSums())
    return Type::getHalfTy(Ty->getContext());
  return isDot() ? P.Weights.Element.Ty : Ty;
}

bool MatMulPlan::convertsBias() const {
  return P.Bias && !P.SumTy->isIntegerTy() && !isStoredAs(P.Bias->Element, elementType());
}

bool MatMulPlan::readsWeightsInPlace() const {
  if (!isDot())
    return isStoredAs(P.Weights.Element, Ty);
  return hasContiguousRows(P) && isWhole() && P.Weights.Element.Ty == elementType();
}

/// Integers only where the result wraps as the sum does. Tile registers begin with zeros.
bool MatMulPlan::startsWithBias() const {
  if (!P.Bias || usesTiles() || hasHalfSums())
    return false;
  const bool Wraps = !P.Saturates && !P.Result.isFloat() && !P.Bias->Element.isFloat() &&
                     P.Result.bits() <= Ty->getScalarSizeInBits();
  return !P.SumTy->isIntegerTy() || Wraps;
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
    : L(L), B(L.B), Target(Target), Plan(Plan), P(Plan.P),
      Stored(P.matrix(L.uniform(VecMatMulCall::Matrix), L.uniform(VecMatMulCall::MatrixOffset),
                      L.uniform(VecMatMulCall::Stride))) {
  if (!Plan.readsWeightsInPlace()) {
    const uint64_t Factors = uint64_t(Plan.panelDepth()) * Plan.BlockRows;
    Panel = L.variable(ArrayType::get(Plan.Ty, Factors), "panel");
  }
  if (L.stays())
    keep();
  if (Plan.preparesInitialSums())
    prepareInitialSums();
}

/// Row and K are of the matrix as it is multiplied.
Value *VectorWeights::inMemory(Value *Row, Value *K) {
  return P.Transposed ? Stored.address(B, K, Row) : Stored.address(B, Row, K);
}

void VectorWeights::setRows(Value *First, unsigned Count) {
  Row = First;
  Rows = Count;
  Begins.clear();
  for (unsigned R = 0; R < Count && areInPlace(); ++R)
    Begins.push_back(inMemory(B.CreateAdd(Row, B.getInt32(R)), B.getInt32(0)));
}

Value *VectorWeights::address(Value *K, unsigned Number) {
  Type *I64 = B.getInt64Ty();
  if (areInPlace() && hasContiguousRows())
    return B.CreateGEP(Plan.Ty, Begins[Number], B.CreateZExt(K, I64));
  if (areInPlace())
    return B.CreateGEP(Plan.Ty, inMemory(Row, K), B.getInt64(Number));
  Value *Col = B.CreateSub(K, PanelFirst);
  // What is contiguous in memory is contiguous in the panel; dot products want rows.
  Value *Place = hasContiguousRows() || Plan.isDot()
                     ? B.CreateAdd(Col, B.getInt32(Number * PanelDepth))
                     : B.CreateAdd(B.CreateMul(Col, B.getInt32(Rows)), B.getInt32(Number));
  return B.CreateInBoundsGEP(Plan.Ty, PanelBegin, B.CreateZExt(Place, I64));
}

Value *VectorWeights::rowStride() {
  return areInPlace() ? Stored.lineStride(B) : B.getInt64(uint64_t(PanelDepth) * 4);
}

Value *VectorWeights::biasAddress(Value *Row) {
  Value *Start = B.CreateGEP(B.getInt8Ty(), L.uniform(VecMatMulCall::Bias),
                             B.CreateZExt(L.uniform(VecMatMulCall::BiasOffset), B.getInt64Ty()));
  return B.CreateGEP(P.Bias->Element.Ty, Start, B.CreateZExt(Row, B.getInt64Ty()));
}

Value *VectorWeights::storedBias(Value *Row) {
  return B.CreateAlignedLoad(P.Bias->Element.Ty, biasAddress(Row), Align(1));
}

Value *VectorWeights::bias(Value *Row) {
  return Biases ? loadElement(B, Plan.elementType(), Biases, Row)
                : widen(storedBias(Row), P.Bias->Element);
}

/// To the type of sums, which may be halves.
Value *VectorWeights::widen(Value *V, const Component &C) {
  if (!Plan.hasHalfSums())
    return P.widen(B, V, C);
  return C.Ty->isHalfTy() ? V : emitFloatResize(B, P.widen(B, V, C), Plan.elementType());
}

// ---- weights that are kept

/// All products by one vector variant share entries: it is the same for all layers of a network
/// with the same sizes. Where the call says that weights do not stay, panels are those of the body.
void VectorWeights::keep() {
  constexpr uint64_t MaxSlots = 8;
  if (Plan.usesTiles() && Plan.depth() > Plan.panelDepth())
    return; // the last blocks of rows overlap, and so would their panels
  Module &M = *L.F.getParent();
  const unsigned FactorBits = Plan.Ty->getScalarSizeInBits();
  uint64_t Bits = keptFactors() * FactorBits;
  if (Plan.keepsInitialSums())
    Bits += uint64_t(rows()) * FactorBits;
  else if (Plan.convertsBias())
    Bits += uint64_t(rows()) * Plan.elementBytes() * 8;
  const uint64_t Bytes = alignTo(Bits / 8, 64);
  const auto Count = static_cast<unsigned>(
      std::min(MaxSlots, MaxCachedBytes / VectorOperation::keeping(M) / Bytes));
  if (Count == 0)
    return;
  auto *Slot = ArrayType::get(B.getInt8Ty(), Bytes);
  Value *Slots = allocateCached(M, ArrayType::get(Slot, Count), "weights.kept", /*IsTag=*/false);
  Type *Tag = PanelCache::tagType(B.getContext());
  Value *Tags = allocateCached(M, ArrayType::get(Tag, Count), "weights.notes", /*IsTag=*/true);
  auto Address = [&](Value *P) { return B.CreatePtrToInt(P, B.getInt64Ty()); };
  Value *Zero = B.getInt32(0);
  const PanelCache::Content What = {Address(inMemory(Zero, Zero)), Stored.lineStride(B),
                                    Plan.keepsBias() ? Address(biasAddress(Zero)) : B.getInt64(0),
                                    B.getInt64(0)};
  Value *Number = PanelCache::find(B, Tags, Count, What, L.stays());
  Cached = B.CreateAddrSpaceCast(elementAddress(B, Slot, Slots, Number), B.getPtrTy());
  IsMissing = PanelCache(B, elementAddress(B, Tag, Tags, Number), L.stays()).claim(What);
  if (Plan.convertsBias())
    convertBiases();
}

void VectorWeights::convertBiases() {
  AllocaInst *Own = L.variable(ArrayType::get(Plan.elementType(), rows()), "biases");
  Value *CachedBiases = B.CreateConstInBoundsGEP1_64(Plan.Ty, Cached, keptFactors());
  Biases = B.CreateSelect(L.stays(), CachedBiases, Own);
  whereMissing([&] {
    forEachVector(rows(), Target.columns(), [&](Value *Row, unsigned Count) {
      const Component &Stored = P.Bias->Element;
      Value *V =
          B.CreateAlignedLoad(FixedVectorType::get(Stored.Ty, Count), biasAddress(Row), Align(1));
      Value *To = elementAddress(B, Plan.elementType(), Biases, Row);
      B.CreateAlignedStore(widen(V, Stored), To, Align(Plan.elementBytes()));
    });
  });
}

void VectorWeights::whereMissing(function_ref<void()> Fill) {
  if (IsMissing)
    ifThen(B, IsMissing, "missing", Fill);
  else
    Fill();
}

// ---- panels

/// Body(first, how many) for Length elements that lie side by side.
void VectorWeights::forEachVector(unsigned Length, unsigned Vector,
                                  function_ref<void(Value *First, unsigned Count)> Body) {
  Vector = std::min(Length, Vector);
  forEach(B, B.getInt32(Length / Vector), "weights",
          [&](Value *I) { Body(B.CreateMul(I, B.getInt32(Vector)), Vector); });
  if (Length % Vector)
    Body(B.getInt32(Length - Length % Vector), Length % Vector);
}

/// What is kept is converted when it is first read, as what is not: the cache has it then.
void VectorWeights::fill(Value *First, unsigned Depth, bool Last) {
  PanelFirst = First;
  PanelDepth = Depth;
  PanelBegin = Panel;
  if (Cached) {
    Value *Before = B.CreateMul(Row, B.getInt32(Plan.depth())); // of other rows
    Value *Place = B.CreateAdd(Before, B.CreateMul(First, B.getInt32(Rows)));
    PanelBegin = B.CreateSelect(L.stays(), elementAddress(B, Plan.Ty, Cached, Place), Panel);
  }
  whereMissing([&] {
    if (Last && !Plan.isWhole()) // what is after the last byte of a row is multiplied by zero
      B.CreateMemSet(PanelBegin, B.getInt8(0), uint64_t(Rows) * Depth * 4, Align(4));
    if (Plan.isDot())
      fillGroups(Last);
    else
      fillFactors();
  });
}

/// Count elements that lie side by side in memory.
void VectorWeights::convert(Value *Row, Value *K, unsigned Count, Value *To) {
  const Component &From = P.Weights.Element;
  Value *V = B.CreateAlignedLoad(FixedVectorType::get(From.Ty, Count), inMemory(Row, K), Align(1));
  if (!Plan.isDot())
    V = Plan.factor(B, V, From);
  else if (Plan.hasHalfSums())
    V = widen(V, From);
  B.CreateAlignedStore(V, To, Align(V->getType()->getScalarSizeInBits() / 8));
}

void VectorWeights::fillFactors() {
  const unsigned Length = hasContiguousRows() ? PanelDepth : Rows;
  forEach(B, B.getInt32(hasContiguousRows() ? Rows : PanelDepth), "panel", [&](Value *Major) {
    forEachVector(Length, Target.columns(), [&](Value *Minor, unsigned Count) {
      Value *R = B.CreateAdd(Row, hasContiguousRows() ? Major : Minor);
      Value *K = B.CreateAdd(PanelFirst, hasContiguousRows() ? Minor : Major);
      Value *Place = B.CreateAdd(B.CreateMul(Major, B.getInt32(Length)), Minor);
      convert(R, K, Count, elementAddress(B, Plan.Ty, PanelBegin, Place));
    });
  });
}

/// Rows of elements, a group of them a factor.
void VectorWeights::fillGroups(bool Last) {
  const unsigned Missing = Last ? Plan.depth() * Plan.Group - static_cast<unsigned>(P.Cols) : 0;
  const unsigned Elements = PanelDepth * Plan.Group - Missing;
  Type *Element = Plan.elementType();
  const unsigned Vector = hasContiguousRows() ? Target.vectorBits() / 8 / Plan.elementBytes() : 1;
  forEach(B, B.getInt32(Rows), "panel", [&](Value *R) {
    forEachVector(Elements, Vector, [&](Value *I, unsigned Count) {
      Value *Place = B.CreateAdd(B.CreateMul(R, B.getInt32(PanelDepth * Plan.Group)), I);
      Value *K = B.CreateAdd(B.CreateMul(PanelFirst, B.getInt32(Plan.Group)), I);
      convert(B.CreateAdd(Row, R), K, Count, elementAddress(B, Element, PanelBegin, Place));
    });
  });
}

} // namespace coop::lower
