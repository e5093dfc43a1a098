// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Addresses and panels of weights; see VectorWeights.h.

#include "lower/simd/VectorWeights.h"
#include "lower/passes/LoopBuilder.h"
#include "lower/simd/KeptSlot.h"
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

bool MatMulPlan::convertsBias() const {
  return P.Bias && !isDot() && !P.SumTy->isIntegerTy() && !isStoredAs(P.Bias->Element, Ty);
}

bool MatMulPlan::readsWeightsInPlace() const {
  return isDot() ? hasContiguousRows(P) && (RowsAreLanes || !needsOffset()) && isWhole()
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
    : L(L), B(L.B), Target(Target), Plan(Plan), P(Plan.P),
      Stored(P.matrix(L.uniform(MatMulMatrix), L.uniform(MatMulMatrixOffset),
                      L.uniform(MatMulStride))) {
  if (Plan.readsWeightsInPlace() || (L.stays() && keep(L.stays())))
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
  if (Panel)
    return;
  const uint32_t Line = hasContiguousRows() || Plan.isDot() ? Plan.depth() : 1;
  Value *FirstKept = Kept ? elementAddress(B, ArrayType::get(Plan.Ty, Line), Kept, Row) : nullptr;
  for (unsigned R = 0; R < Count; ++R)
    Begins.push_back(Kept ? B.CreateConstInBoundsGEP1_64(Plan.Ty, FirstKept, uint64_t(Line) * R)
                          : inMemory(B.CreateAdd(Row, B.getInt32(R)), B.getInt32(0)));
}

Value *VectorWeights::address(Value *K, unsigned Number) {
  Type *I64 = B.getInt64Ty();
  const bool AreRows = hasContiguousRows() || Plan.isDot(); // dot products want rows
  if (areWhole() && AreRows)
    return B.CreateGEP(Plan.Ty, Begins[Number], B.CreateZExt(K, I64));
  if (Kept)
    return elementAddress(B, ArrayType::get(Plan.Ty, rows()), Begins[Number], K);
  if (areWhole())
    return B.CreateGEP(Plan.Ty, inMemory(Row, K), B.getInt64(Number));
  Value *Col = B.CreateSub(K, PanelFirst);
  // What is contiguous in memory is contiguous in the panel.
  Value *Place = AreRows ? B.CreateAdd(Col, B.getInt32(Number * PanelDepth))
                         : B.CreateAdd(B.CreateMul(Col, B.getInt32(Rows)), B.getInt32(Number));
  return B.CreateInBoundsGEP(Plan.Ty, Panel, B.CreateZExt(Place, I64));
}

Value *VectorWeights::rowStride() {
  if (areWhole() && !Kept)
    return Stored.lineStride(B);
  return B.getInt64(uint64_t(Kept ? Plan.depth() : PanelDepth) * 4);
}

Value *VectorWeights::biasAddress(Value *Row) {
  Value *Start = B.CreateGEP(B.getInt8Ty(), L.uniform(MatMulBias),
                             B.CreateZExt(L.uniform(MatMulBiasOffset), B.getInt64Ty()));
  return B.CreateGEP(P.Bias->Element.Ty, Start, B.CreateZExt(Row, B.getInt64Ty()));
}

Value *VectorWeights::storedBias(Value *Row) {
  return B.CreateAlignedLoad(P.Bias->Element.Ty, biasAddress(Row), Align(1));
}

Value *VectorWeights::bias(Value *Row) {
  if (!Kept || !Plan.convertsBias())
    return P.widen(B, storedBias(Row), P.Bias->Element);
  Value *Biases = B.CreateConstInBoundsGEP1_64(Plan.Ty, Kept, keptFactors());
  return loadElement(B, Plan.Ty, Biases, Row);
}

// ---- weights that are kept

/// All products by one lane function share slots: it is the same for all layers of a network with
/// the same sizes. Returns false where there is too little memory for one.
bool VectorWeights::keep(Value *Stays) {
  constexpr uint64_t MaxSlots = 8;
  const uint64_t Factors = keptFactors() + (Plan.convertsBias() ? rows() : 0);
  const uint64_t Bytes = alignTo(Factors * Plan.Ty->getScalarSizeInBits() / 8, 64);
  Module &M = *L.F.getParent();
  const auto Count =
      static_cast<unsigned>(std::min(MaxSlots, MaxKeptBytes / VectorOperation::keeping(M) / Bytes));
  if (Count == 0)
    return false;
  auto *Slot = ArrayType::get(B.getInt8Ty(), Bytes);
  Value *Slots = allocateKept(M, ArrayType::get(Slot, Count), "weights.kept", /*IsNote=*/false);
  Type *Note = KeptSlot::noteType(B.getContext());
  Value *Notes = allocateKept(M, ArrayType::get(Note, Count), "weights.notes", /*IsNote=*/true);
  auto Address = [&](Value *P) { return B.CreatePtrToInt(P, B.getInt64Ty()); };
  Value *Zero = B.getInt32(0);
  const KeptSlot::Content What = {Address(inMemory(Zero, Zero)), Stored.lineStride(B),
                                  Plan.convertsBias() ? Address(biasAddress(Zero)) : B.getInt64(0),
                                  B.getInt64(0)};
  Value *Number = KeptSlot::find(B, Notes, Count, What, Stays);
  Kept = elementAddress(B, Slot, Slots, Number);
  KeptSlot(B, elementAddress(B, Note, Notes, Number), Stays).fill(What, [&] { fillKept(); });
  return true;
}

void VectorWeights::fillKept() {
  Value *Zero = B.getInt32(0);
  if (!Plan.isWhole())
    B.CreateMemSet(Kept, B.getInt8(0), keptFactors() * 4, Align(64));
  convert({Kept, Zero, rows(), Zero, Plan.depth(), /*Last=*/true});
  if (!Plan.convertsBias())
    return;
  Value *To = B.CreateConstInBoundsGEP1_64(Plan.Ty, Kept, keptFactors());
  forEach(B, B.getInt32(rows()), "bias", [&](Value *Row) {
    storeElement(B, P.widen(B, storedBias(Row), P.Bias->Element), To, Row);
  });
}

// ---- conversion

void VectorWeights::fill(Value *First, unsigned Depth, bool Last) {
  PanelFirst = First;
  PanelDepth = Depth;
  convert({Panel, Row, Rows, First, Depth, Last});
}

void VectorWeights::convert(const Part &Of) {
  if (Plan.isDot())
    convertGroups(Of);
  else
    convertFactors(Of);
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

void VectorWeights::convertFactors(const Part &Of) {
  const uint32_t Length = hasContiguousRows() ? Of.Depth : Of.Rows;
  const uint32_t Vector = std::min(Length, Target.columns());
  auto Convert = [&](Value *Major, Value *Minor, unsigned Count) {
    Value *R = B.CreateAdd(Of.Row, hasContiguousRows() ? Major : Minor);
    Value *K = B.CreateAdd(Of.First, hasContiguousRows() ? Minor : Major);
    Value *Place = B.CreateAdd(B.CreateMul(Major, B.getInt32(Length)), Minor);
    convert(R, K, Count, elementAddress(B, Plan.Ty, Of.To, Place));
  };
  forEach(B, B.getInt32(hasContiguousRows() ? Of.Rows : Of.Depth), "panel", [&](Value *Major) {
    forEach(B, B.getInt32(Length / Vector), "weights",
            [&](Value *I) { Convert(Major, B.CreateMul(I, B.getInt32(Vector)), Vector); });
    if (Length % Vector)
      Convert(Major, B.getInt32(Length - Length % Vector), Length % Vector);
  });
}

/// Rows of elements, a group of them a factor.
void VectorWeights::convertGroups(const Part &Of) {
  const uint32_t Missing = Of.Last ? Plan.depth() * Plan.Group - static_cast<uint32_t>(P.Cols) : 0;
  const uint32_t Elements = Of.Depth * Plan.Group - Missing;
  const Component &Element = P.Weights.Element;
  const uint32_t Vector =
      hasContiguousRows() ? std::min(Elements, Target.vectorBits() / Element.bits()) : 1;
  auto Convert = [&](Value *R, Value *I, unsigned Count) {
    Value *Place = B.CreateAdd(B.CreateMul(R, B.getInt32(Of.Depth * Plan.Group)), I);
    Value *K = B.CreateAdd(B.CreateMul(Of.First, B.getInt32(Plan.Group)), I);
    convert(B.CreateAdd(Of.Row, R), K, Count, elementAddress(B, Element.Ty, Of.To, Place));
  };
  forEach(B, B.getInt32(Of.Rows), "panel", [&](Value *R) {
    forEach(B, B.getInt32(Elements / Vector), "weights",
            [&](Value *I) { Convert(R, B.CreateMul(I, B.getInt32(Vector)), Vector); });
    if (Elements % Vector)
      Convert(R, B.getInt32(Elements - Elements % Vector), Elements % Vector);
  });
}

} // namespace coop::lower
