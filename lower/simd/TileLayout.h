// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How the elements of a cooperative matrix lie in its tile: the one map from (row, column) to a
// place, and access to elements and vectors of elements. Where tiles are is TileStorage.h.
//
// A and accumulators are row-major: element (r, c) is at r * RowStride + c. B is in panels of
// `Columns` columns, in which `Group` consecutive elements of a column are together:
//   (r, c) is at ((c / Columns * GroupedRows + r / Group) * Columns + c % Columns) * Group + r %
//   Group
// What lies between has no meaning, except that rows of B up to the next multiple of Group are
// zero, and columns of A up to the next multiple of any group, so that products need not know where
// K ends.

#ifndef COOP_LOWER_SIMD_TILELAYOUT_H
#define COOP_LOWER_SIMD_TILELAYOUT_H

#include "lower/simd/SimdTarget.h"

namespace coop::lower {

struct TileLayout {
  TileLayout(const MatrixType &M, const SimdTarget &Target);

  MatrixType Matrix;
  Component Logical;
  llvm::Type *Stored; ///< floats of A and B may be wider than the component
  bool IsPanels;
  unsigned Columns, Group;
  unsigned Closing;   ///< K is continued with zeros to a multiple of this
  uint64_t RowStride; ///< of row-major tiles, in elements

  uint32_t rows() const { return Matrix.Rows; }
  uint32_t cols() const { return Matrix.Cols; }
  /// Vectors of Columns elements in a row, or panels.
  uint32_t vectors() const { return (cols() + Columns - 1) / Columns; }
  /// Columns in the last of them.
  uint32_t tail() const { return cols() - (vectors() - 1) * Columns; }
  /// Rows of panels, in groups.
  uint32_t groupedRows() const { return (rows() + Group - 1) / Group; }
  /// Elements from a panel to the next. An odd number of vectors, so that the vectors of a row do
  /// not fall into the same sets of a cache.
  uint64_t panelStride() const { return uint64_t(groupedRows() | 1) * Columns * Group; }
  uint64_t elements() const;
  uint64_t bytes() const;
  /// A vector of Columns elements of a row is in one piece.
  bool hasRowVectors() const { return !IsPanels || Group == 1; }
  /// Every element is at the same place as in Other.
  bool congruent(const TileLayout &Other) const;
  /// K ends inside a group.
  bool hasOpenGroup() const;
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
  Tile(const TileLayout &Layout, llvm::Value *Base) : L(Layout), Base(Base) {}

  TileLayout L;
  llvm::Value *Base;

  llvm::Value *address(llvm::IRBuilderBase &B, llvm::Value *Place) const;
  /// Elements as components.
  llvm::Value *load(llvm::IRBuilderBase &B, llvm::Value *Row, llvm::Value *Col) const;
  void store(llvm::IRBuilderBase &B, llvm::Value *V, llvm::Value *Row, llvm::Value *Col) const;
  /// Vectors of components, as many as are together in the tile.
  llvm::Value *loadVector(llvm::IRBuilderBase &B, llvm::Value *Place, unsigned Count) const;
  void storeVector(llvm::IRBuilderBase &B, llvm::Value *V, llvm::Value *Place) const;

  /// Between what is stored and components; scalars or vectors.
  llvm::Value *toLogical(llvm::IRBuilderBase &B, llvm::Value *V) const;
  llvm::Value *toStored(llvm::IRBuilderBase &B, llvm::Value *V) const;
};

} // namespace coop::lower

#endif
