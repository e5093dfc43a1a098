// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How the elements of a cooperative matrix lie in its tile: the one map from (row, column) to a
// place, and access to elements and vectors of elements. Where tiles are is MatrixLiveness.h.
//
// A and accumulators are row-major: element (r, c) is at r * RowStride + c. B is in panels of
// `Columns` columns, in which `Group` consecutive elements of a column are together:
//   (r, c) is at
//   ((c / Columns * GroupedRows + r / Group) * Columns + c % Columns) * Group + r % Group
// What lies between has no meaning, except that K is continued with zeros, by rows of B and columns
// of A, to whole groups and whole or equal steps of tile registers: products need not know where K
// ends. Nor need they know where the rows of A and accumulators end: there is memory for such
// parts.
//
// A and B of a batch (KBatching.h) have an entry, a slot, for each of its iterations: tiles of the
// same shape that follow each other along K, so that the first of them are also one tile of a
// longer K. Then nothing continues K.
//
// Element (%row, 16 * %vector) and those beside it, of an accumulator of 16 columns:
//   %first = mul i64 %row, 16
//   %beside = mul i64 %vector, 16
//   %index = add i64 %first, %beside
//   %place = getelementptr inbounds float, ptr %tile, i64 %index
//   %x = load <16 x float>, ptr %place

#ifndef COOP_LOWER_CPU_TILES_TILELAYOUT_H
#define COOP_LOWER_CPU_TILES_TILELAYOUT_H

#include "lower/cpu/target/SimdTarget.h"
#include "llvm/Support/MathExtras.h"

namespace coop::lower {

/// Number as equal parts of at most Most, of which the last may reach beyond Number.
struct EqualParts {
  EqualParts(uint32_t Number, uint32_t Most)
      : Count(llvm::divideCeil(Number, Most)), Size(llvm::divideCeil(Number, Count)) {}
  uint32_t total() const { return Count * Size; }
  uint32_t Count, Size;
};

struct TileLayout {
  /// HasHalfSums: see SimdTarget::operandFormat.
  TileLayout(const MatrixType &M, const SimdTarget &Target, bool HasHalfSums, unsigned Slots = 1);

  MatrixType Matrix;
  Component Logical;
  llvm::Type *Stored; ///< floats and bytes of A and B may be wider than the component
  bool IsPanels;
  unsigned Columns, Group;
  unsigned Slots;      ///< of A and B: batch entries
  uint32_t ClosedK;    ///< of A and B: K with the zeros that continue it
  uint32_t StoredK;    ///< of A and B: what there is memory for, in all entries
  uint32_t StoredRows; ///< of row-major tiles
  uint64_t RowStride;  ///< of row-major tiles, in elements
  /// From a vector of a row to the next, in elements: Columns, but for joined accumulators.
  uint64_t VectorStride;
  /// Elements come back as the bits that they were, also NaN that are stored wider.
  bool KeepsNaNs = true;
  /// Bytes that are stored as words are continued with zeros, as all products take them; else with
  /// their sign.
  bool HasUnsignedWords = false;

  /// Of a tile that consists of Rows x Cols such tiles without gaps: those of A from top to bottom,
  /// those of B from left to right, and accumulators column by column, each of them one vector
  /// wide.
  TileLayout joined(uint32_t Rows, uint32_t Cols) const;
  /// Whether tiles that follow each other in memory can be one.
  bool canJoin(uint32_t Rows, const SimdTarget &Target) const;

  uint32_t rows() const { return Matrix.Rows; }
  uint32_t cols() const { return Matrix.Cols; }
  /// Vectors of Columns elements in a row, or panels.
  uint32_t vectors() const { return (cols() + Columns - 1) / Columns; }
  /// SimdTarget::hasMaskRegisters() of the CPU that the layout is for: vectors are of 512 bits.
  bool hasMaskRegisters() const { return Columns * 32 == 512; }
  /// Columns in the last of them.
  uint32_t tail() const { return cols() - (vectors() - 1) * Columns; }
  /// Rows of panels, in groups.
  uint32_t groupedRows() const { return StoredK / Group; }
  /// Elements from a panel to the next. An odd number of vectors, so that the vectors of a row do
  /// not fall into the same sets of a cache.
  uint64_t panelStride() const { return uint64_t(groupedRows() | 1) * Columns * Group; }
  uint64_t elementBytes() const { return Stored->getPrimitiveSizeInBits().getFixedValue() / 8; }
  uint64_t elements() const;
  uint64_t bytes() const;
  /// From a batch entry to the next.
  uint64_t slotBytes() const { return uint64_t(k()) * (IsPanels ? Columns : 1) * elementBytes(); }
  /// A vector of Columns elements of a row is in one piece.
  bool hasRowVectors() const { return !IsPanels || Group == 1; }
  /// Every element is at the same place as in Other.
  bool congruent(const TileLayout &Other) const;
  /// Columns of A, rows of B.
  uint32_t k() const { return IsPanels ? rows() : cols(); }
  /// Row-major without gaps: an element is at its row-major number.
  bool isLinear() const { return !IsPanels && RowStride == cols(); }

  /// The place of an element; operands are i32 or i64, the result is i64.
  llvm::Value *place(llvm::IRBuilderBase &B, llvm::Value *Row, llvm::Value *Col) const;
  /// The place of the elements from column Vector * Columns on of row Row; in panels, of the rows
  /// of group Row.
  llvm::Value *vectorPlace(llvm::IRBuilderBase &B, llvm::Value *Row, llvm::Value *Vector) const;
};

/// A tile at an address.
class Tile {
public:
  /// Stride: from a row of a row-major tile to the next, i64, in elements; null: the layout's.
  Tile(const TileLayout &Layout, llvm::Value *Base, llvm::Value *Stride = nullptr)
      : L(Layout), Base(Base), Stride(Stride) {}

  TileLayout L;
  llvm::Value *Base;
  llvm::Value *Stride;
  llvm::Value *VectorStride =
      nullptr; ///< with Stride: from a vector of a row to the next, likewise

  /// As the layout's, with the tile's stride.
  llvm::Value *place(llvm::IRBuilderBase &B, llvm::Value *Row, llvm::Value *Col) const;
  llvm::Value *vectorPlace(llvm::IRBuilderBase &B, llvm::Value *Row, llvm::Value *Vector) const;
  /// From a row to the next, i64, in elements.
  llvm::Value *stride(llvm::IRBuilderBase &B) const {
    return Stride ? Stride : B.getInt64(L.RowStride);
  }
  llvm::Value *vectorStride(llvm::IRBuilderBase &B) const {
    return VectorStride ? VectorStride : B.getInt64(L.VectorStride);
  }

  llvm::Value *address(llvm::IRBuilderBase &B, llvm::Value *Place) const;
  /// Elements as components.
  llvm::Value *load(llvm::IRBuilderBase &B, llvm::Value *Row, llvm::Value *Col) const;
  void store(llvm::IRBuilderBase &B, llvm::Value *V, llvm::Value *Row, llvm::Value *Col) const;
  /// Vectors of components, as many as are together in the tile.
  llvm::Value *loadVector(llvm::IRBuilderBase &B, llvm::Value *Place, unsigned Count) const;
  void storeVector(llvm::IRBuilderBase &B, llvm::Value *V, llvm::Value *Place) const;
  /// Vector Vector of row Row of a matrix like Of's, of which the tile may have one row or column
  /// that stands for all.
  llvm::Value *loadLines(llvm::IRBuilderBase &B, const TileLayout &Of, llvm::Value *Row,
                         llvm::Value *Vector) const;

  /// Between what is stored and components; scalars or vectors.
  llvm::Value *toLogical(llvm::IRBuilderBase &B, llvm::Value *V) const;
  llvm::Value *toStored(llvm::IRBuilderBase &B, llvm::Value *V) const;
};

} // namespace coop::lower

#endif
