// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The map from elements to places; see TileLayout.h.

#include "lower/cpu/tiles/TileLayout.h"
#include "lower/emit/NarrowFloat.h"
#include "lower/ir/NarrowFloats.h"

using namespace llvm;

namespace coop::lower {

/// Rows that are a large power of two apart would fall into the same sets of a cache.
static uint64_t rowStride(uint32_t Cols, unsigned Columns, uint64_t ElementBytes) {
  constexpr uint64_t Conflicting = 1024, Line = 64;
  const uint64_t Stride = alignTo(Cols, Columns);
  return Stride * ElementBytes % Conflicting == 0 ? Stride + Line / ElementBytes : Stride;
}

/// Rows of A, or groups of K, up to the end of the last tile register.
static uint32_t closedRows(uint32_t Number, const SimdTarget &Target) {
  constexpr uint32_t Most = DotRow::MaxTileRows;
  return Target.fillsTileRegisters() ? alignTo(Number, Most) : EqualParts(Number, Most).total();
}

static uint32_t closedDepth(uint32_t K, unsigned Group, Type *Stored, const SimdTarget &Target) {
  const uint32_t Groups = divideCeil(K, Group);
  return (Target.hasTiles(Stored) ? closedRows(Groups, Target) : Groups) * Group;
}

TileLayout::TileLayout(const MatrixType &M, const SimdTarget &Target, bool HasHalfSums,
                       unsigned Slots)
    : Matrix(M), Logical(M), Stored(M.Component), IsPanels(M.Use == CoopUse::B),
      Columns(Target.columns()), Group(1), Slots(Slots), ClosedK(0), StoredK(0), StoredRows(M.Rows),
      RowStride(0), VectorStride(Columns) {
  if (M.Use != CoopUse::Accumulator) {
    const SimdTarget::OperandFormat Format = Target.operandFormat(Logical, HasHalfSums);
    Stored = Format.Stored;
    Group = Format.Group;
    StoredK = closedDepth(k() * Slots, Group, Stored, Target);
    if (!IsPanels) // B may have another group
      StoredK = std::max<uint32_t>(StoredK, alignTo(k() * Slots, Target.largestGroup()));
    ClosedK = Slots > 1 ? k() : StoredK;
  }
  if (Target.hasTileRegisters())
    StoredRows = closedRows(M.Rows, Target);
  // Rows are filled by whole vectors, also in the last entry.
  const uint32_t LastVector =
      Slots > 1 && !IsPanels ? k() * (Slots - 1) + alignTo(k(), Columns) : 0;
  RowStride = rowStride(std::max({M.Cols, StoredK, LastVector}), Columns, elementBytes());
}

TileLayout TileLayout::joined(uint32_t Rows, uint32_t Cols) const {
  TileLayout L = *this;
  L.Matrix.Rows *= Rows;
  L.Matrix.Cols *= Cols;
  L.StoredRows *= Rows;
  if (Matrix.Use == CoopUse::Accumulator)
    L.VectorStride = L.StoredRows * RowStride;
  return L;
}

bool TileLayout::canJoin(uint32_t Rows, const SimdTarget &Target) const {
  if (elements() * elementBytes() != bytes())
    return false;
  if (IsPanels)
    return cols() % Columns == 0;
  // Equal parts of all rows must not reach into the next column of tiles.
  const bool HasParts = Target.hasTileRegisters();
  return rows() == StoredRows && (Matrix.Use == CoopUse::A || cols() == Columns) &&
         (!HasParts || closedRows(Rows * rows(), Target) == Rows * rows());
}

uint64_t TileLayout::elements() const {
  return IsPanels ? vectors() * panelStride() : StoredRows * RowStride;
}

uint64_t TileLayout::bytes() const { return alignTo(elements() * elementBytes(), 64); }

bool TileLayout::congruent(const TileLayout &Other) const {
  return rows() == Other.rows() && cols() == Other.cols() && IsPanels == Other.IsPanels &&
         HasUnsignedWords == Other.HasUnsignedWords &&
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
                       B.CreateMul(Vector, B.getInt64(VectorStride)));
  return B.CreateAdd(B.CreateMul(Vector, B.getInt64(panelStride())),
                     B.CreateMul(Row, B.getInt64(Columns * Group)));
}

// ---- access

Value *Tile::place(IRBuilderBase &B, Value *Row, Value *Col) const {
  if (!Stride)
    return L.place(B, Row, Col);
  return B.CreateAdd(B.CreateMul(wide(B, Row), Stride), wide(B, Col));
}

Value *Tile::vectorPlace(IRBuilderBase &B, Value *Row, Value *Vector) const {
  if (!Stride)
    return L.vectorPlace(B, Row, Vector);
  return B.CreateAdd(B.CreateMul(wide(B, Row), Stride),
                     B.CreateMul(wide(B, Vector), vectorStride(B)));
}

Value *Tile::address(IRBuilderBase &B, Value *Place) const {
  return B.CreateInBoundsGEP(L.Stored, Base, Place);
}

/// The upper half of a float that is a bfloat, whatever its bits say.
static Value *upperHalf(IRBuilderBase &B, Value *V) {
  auto As = [&](Type *Scalar) { return V->getType()->getWithNewType(Scalar); };
  Value *Bits = B.CreateLShr(B.CreateBitCast(V, As(B.getInt32Ty())), 16);
  return B.CreateBitCast(B.CreateTrunc(Bits, As(B.getInt16Ty())), As(B.getBFloatTy()));
}

/// As an integer of the same width.
static Value *bitsOf(IRBuilderBase &B, Value *V) {
  Type *Scalar = B.getIntNTy(V->getType()->getScalarSizeInBits());
  return B.CreateBitCast(V, V->getType()->getWithNewType(Scalar));
}

/// Result is Float converted. Instructions that do so make a quiet NaN of a signalling one and keep
/// the rest of its bits; this makes a signalling one of it again.
static Value *keepSignal(IRBuilderBase &B, Value *Float, Value *Result) {
  auto Constant = [](Value *V, const APInt &C) { return ConstantInt::get(V->getType(), C); };
  auto Infinity = [](Value *V) {
    return APFloat::getInf(V->getType()->getScalarType()->getFltSemantics()).bitcastToAPInt();
  };
  auto Quiet = [](Value *V) {
    return APFloat::getQNaN(V->getType()->getScalarType()->getFltSemantics()).bitcastToAPInt();
  };
  // Between infinity and the first quiet NaN, by one unsigned comparison. The sign is shifted out:
  // cleared, it would be an absolute value to LLVM, which a CPU without halves converts for.
  Value *Bits = bitsOf(B, Float);
  const APInt First = Infinity(Float) + 1;
  Value *FromFirst = B.CreateSub(B.CreateShl(Bits, 1), Constant(Bits, First.shl(1)));
  Value *IsSignal = B.CreateICmpULT(FromFirst, Constant(Bits, (Quiet(Float) - First).shl(1)));
  // Selected as integers for the same reason.
  Value *Cached = bitsOf(B, Result);
  Value *Signal = B.CreateAnd(Cached, Constant(Cached, ~(Quiet(Result) - Infinity(Result))));
  return B.CreateBitCast(B.CreateSelect(IsSignal, Signal, Cached), Result->getType());
}

/// A NaN of E5M2 has two bits that tell it from others (NarrowFloat::payloadMask). As a float it
/// has them here, after the bit that makes it quiet, where a bfloat has them, too.
constexpr unsigned PayloadShift = 16;

static uint64_t payloadMask(const TileLayout &L) {
  return L.KeepsNaNs ? narrowFloat(L.Logical.Encoding).payloadMask() : 0;
}

static Value *fromNarrow(IRBuilderBase &B, Value *V, const TileLayout &L) {
  Value *Float = emitFromNarrow(B, V, L.Logical.Encoding);
  const uint64_t PayloadMask = payloadMask(L);
  if (!PayloadMask)
    return Float;
  Value *Bits = bitsOf(B, Float), *Payload = B.CreateZExt(V, Bits->getType());
  Payload = B.CreateShl(B.CreateAnd(Payload, PayloadMask), PayloadShift);
  Bits = B.CreateSelect(B.CreateFCmpUNO(Float, Float), B.CreateOr(Bits, Payload), Bits);
  return B.CreateBitCast(Bits, Float->getType());
}

static Value *toNarrow(IRBuilderBase &B, Value *V, const TileLayout &L) {
  Value *Narrow = emitToNarrow(B, V, L.Logical.Encoding, false);
  const uint64_t PayloadMask = payloadMask(L);
  if (!PayloadMask)
    return Narrow;
  Value *Float = emitFloatResize(B, V, B.getFloatTy());
  Value *Payload = B.CreateTrunc(B.CreateLShr(bitsOf(B, Float), PayloadShift), Narrow->getType());
  Value *NaN =
      B.CreateOr(B.CreateAnd(Narrow, ~PayloadMask & 0xff), B.CreateAnd(Payload, PayloadMask));
  return B.CreateSelect(B.CreateFCmpUNO(Float, Float), NaN, Narrow);
}

Value *Tile::toLogical(IRBuilderBase &B, Value *V) const {
  if (L.Logical.Encoding != CoopEncoding::Native && L.Stored->isFloatingPointTy())
    return toNarrow(B, V, L);
  if (L.Logical.Ty->isBFloatTy() && L.Stored->isFloatTy())
    return upperHalf(B, V);
  if (L.Logical.Ty == L.Stored)
    return V;
  if (L.Stored->isIntegerTy())
    return B.CreateTrunc(V, V->getType()->getWithNewType(L.Logical.Ty));
  Value *Narrow = emitFloatResize(B, V, L.Logical.Ty);
  return L.KeepsNaNs ? keepSignal(B, V, Narrow) : Narrow;
}

Value *Tile::toStored(IRBuilderBase &B, Value *V) const {
  if (L.Logical.Encoding != CoopEncoding::Native && L.Stored->isFloatingPointTy())
    V = fromNarrow(B, V, L);
  else if (L.Logical.Ty == L.Stored)
    return V;
  else if (L.Stored->isIntegerTy())
    return B.CreateIntCast(V, V->getType()->getWithNewType(L.Stored), !L.HasUnsignedWords);
  Value *Wide = emitFloatResize(B, V, L.Stored);
  const bool IsWidened = L.Logical.Ty->isHalfTy() && L.Stored->isFloatTy();
  return IsWidened && L.KeepsNaNs ? keepSignal(B, V, Wide) : Wide;
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

Value *Tile::loadLines(IRBuilderBase &B, const TileLayout &Of, Value *Row, Value *Vector) const {
  if (L.rows() != Of.rows())
    Row = B.getInt32(0);
  if (L.cols() != Of.cols())
    return B.CreateVectorSplat(Of.Columns, load(B, Row, B.getInt32(0)));
  return loadVector(B, vectorPlace(B, Row, Vector), Of.Columns);
}

void Tile::storeVector(IRBuilderBase &B, Value *V, Value *Place) const {
  B.CreateAlignedStore(toStored(B, V), address(B, Place), vectorAlign(L));
}

} // namespace coop::lower
