// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The map from elements to places; see TileLayout.h.

#include "lower/simd/TileLayout.h"
#include "lower/passes/Float8.h"

using namespace llvm;

namespace coop::lower {

/// Rows that are a large power of two apart would fall into the same sets of a cache.
static uint64_t rowStride(uint32_t Cols, unsigned Columns, uint64_t ElementBytes) {
  constexpr uint64_t Conflicting = 1024, Line = 64;
  const uint64_t Stride = alignTo(Cols, Columns);
  return Stride * ElementBytes % Conflicting == 0 ? Stride + Line / ElementBytes : Stride;
}

static uint32_t closedDepth(uint32_t K, unsigned Group, const DotRow *Dot) {
  const uint32_t Groups = divideCeil(K, Group);
  const bool HasSteps = Dot && Dot->usesTileRegisters();
  return (HasSteps ? EqualParts(Groups, DotRow::MaxTileRows).total() : Groups) * Group;
}

TileLayout::TileLayout(const MatrixType &M, const SimdTarget &Target, unsigned Slots)
    : Matrix(M), Logical(M), Stored(M.Component), IsPanels(M.Use == CoopUse::B),
      Columns(Target.columns()), Group(1), Slots(Slots), ClosedK(0), StoredK(0), StoredRows(M.Rows),
      RowStride(0) {
  if (M.Use != CoopUse::Accumulator) {
    const SimdTarget::OperandFormat Format = Target.operandFormat(Logical);
    Stored = Format.Stored;
    Group = Format.Group;
    StoredK = closedDepth(k() * Slots, Group, Target.dot(Stored));
    if (!IsPanels) // B may have another group
      StoredK = std::max<uint32_t>(StoredK, alignTo(k() * Slots, Target.largestGroup()));
    ClosedK = Slots > 1 ? k() : StoredK;
  }
  if (Target.hasTileRegisters())
    StoredRows = EqualParts(M.Rows, DotRow::MaxTileRows).total();
  RowStride = rowStride(std::max(M.Cols, StoredK), Columns, elementBytes());
}

uint64_t TileLayout::elements() const {
  return IsPanels ? vectors() * panelStride() : StoredRows * RowStride;
}

uint64_t TileLayout::bytes() const { return alignTo(elements() * elementBytes(), 64); }

bool TileLayout::congruent(const TileLayout &Other) const {
  return rows() == Other.rows() && cols() == Other.cols() && IsPanels == Other.IsPanels &&
         (IsPanels ? Group == Other.Group && StoredK == Other.StoredK
                   : RowStride == Other.RowStride && StoredRows == Other.StoredRows);
}

static Value *wide(IRBuilderBase &B, Value *V) { return B.CreateZExt(V, B.getInt64Ty()); }

Value *TileLayout::place(IRBuilderBase &B, Value *Row, Value *Col) const {
  Row = wide(B, Row);
  Col = wide(B, Col);
  if (!IsPanels)
    return B.CreateAdd(B.CreateMul(Row, B.getInt64(RowStride)), Col);
  Value *Panel = B.CreateMul(B.CreateUDiv(Col, B.getInt64(Columns)), B.getInt64(panelStride()));
  Value *InRow = B.CreateMul(B.CreateURem(Col, B.getInt64(Columns)), B.getInt64(Group));
  Value *InPanel = B.CreateMul(B.CreateUDiv(Row, B.getInt64(Group)), B.getInt64(Columns * Group));
  Value *InGroup = B.CreateURem(Row, B.getInt64(Group));
  return B.CreateAdd(B.CreateAdd(Panel, InPanel), B.CreateAdd(InRow, InGroup));
}

Value *TileLayout::vectorPlace(IRBuilderBase &B, Value *Row, Value *Vector) const {
  Row = wide(B, Row);
  Vector = wide(B, Vector);
  if (!IsPanels)
    return B.CreateAdd(B.CreateMul(Row, B.getInt64(RowStride)),
                       B.CreateMul(Vector, B.getInt64(Columns)));
  return B.CreateAdd(B.CreateMul(Vector, B.getInt64(panelStride())),
                     B.CreateMul(Row, B.getInt64(Columns * Group)));
}

// ---- access
// --------------------------------------------------------------------------------------

Value *Tile::address(IRBuilderBase &B, Value *Place) const {
  return B.CreateInBoundsGEP(L.Stored, Base, Place);
}

/// The upper half of a float that is a bfloat, whatever its bits say.
static Value *upperHalf(IRBuilderBase &B, Value *V) {
  auto As = [&](Type *Scalar) { return V->getType()->getWithNewType(Scalar); };
  Value *Bits = B.CreateLShr(B.CreateBitCast(V, As(B.getInt32Ty())), 16);
  return B.CreateBitCast(B.CreateTrunc(Bits, As(B.getInt16Ty())), As(B.getBFloatTy()));
}

Value *Tile::toLogical(IRBuilderBase &B, Value *V) const {
  if (L.Logical.Encoding != CoopEncoding::Native && L.Stored->isFloatingPointTy())
    return emitToFloat8(B, V, L.Logical.Encoding, false);
  if (L.Logical.Ty->isBFloatTy() && L.Stored->isFloatTy())
    return upperHalf(B, V);
  return L.Logical.Ty == L.Stored ? V : emitFloatResize(B, V, L.Logical.Ty);
}

Value *Tile::toStored(IRBuilderBase &B, Value *V) const {
  if (L.Logical.Encoding != CoopEncoding::Native && L.Stored->isFloatingPointTy())
    V = emitFromFloat8(B, V, L.Logical.Encoding);
  else if (L.Logical.Ty == L.Stored)
    return V;
  return emitFloatResize(B, V, L.Stored);
}

Value *Tile::load(IRBuilderBase &B, Value *Row, Value *Col) const {
  return toLogical(B, B.CreateLoad(L.Stored, address(B, L.place(B, Row, Col))));
}

void Tile::store(IRBuilderBase &B, Value *V, Value *Row, Value *Col) const {
  B.CreateStore(toStored(B, V), address(B, L.place(B, Row, Col)));
}

static Align vectorAlign(const TileLayout &L) { return Align(L.elementBytes()); }

Value *Tile::loadVector(IRBuilderBase &B, Value *Place, unsigned Count) const {
  auto *Ty = FixedVectorType::get(L.Stored, Count);
  return toLogical(B, B.CreateAlignedLoad(Ty, address(B, Place), vectorAlign(L)));
}

void Tile::storeVector(IRBuilderBase &B, Value *V, Value *Place) const {
  B.CreateAlignedStore(toStored(B, V), address(B, Place), vectorAlign(L));
}

} // namespace coop::lower
