// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Vectors of a matrix that lies elsewhere than in a tile: what packing reads, and where rows and
// columns are stored. How tiles lie is in TileLayout.h.
//
// Of memory, a vector that is whole and one of which only %n elements exist:
//   %x = load <16 x float>, ptr addrspace(1) %from, align 1
//   %x = call <16 x float> @llvm.masked.load.v16f32.p1(ptr addrspace(1) %from, i32 1, %mask, %else)

#ifndef COOP_LOWER_CPU_TILES_VECTORSOURCE_H
#define COOP_LOWER_CPU_TILES_VECTORSOURCE_H

#include "lower/cpu/tiles/TileLayout.h"

namespace coop::lower {

/// How much of a matrix there is where some of it may be missing.
struct Extent {
  /// How many there are, i32; without both there are as many as the tile has.
  llvm::Value *Rows = nullptr, *Cols = nullptr;
  /// An element for where there is none; null: it does not matter.
  llvm::Value *Else = nullptr;
};

/// What a tile is filled with, in vectors along the minor index: the column, or the row where tiles
/// are filled by columns.
class VectorSource {
public:
  virtual ~VectorSource() = default;
  /// Count elements from (Major, Minor) on that all exist.
  virtual llvm::Value *whole(llvm::Value *Major, llvm::Value *Minor, unsigned Count) = 0;
  /// Count elements of which some may not exist.
  virtual llvm::Value *masked(llvm::Value *Major, llvm::Value *Minor, unsigned Count) = 0;

  /// Only as the program runs it is known how many there are.
  bool isDynamic() const { return IsDynamic; }
  /// How many there are, i32.
  llvm::Value *majors() const { return Majors; }
  llvm::Value *minors() const { return Minors; }

protected:
  VectorSource(llvm::IRBuilder<> &B, const TileLayout &Tile, bool IsColumnMajor,
               const Extent &Present);
  llvm::Value *exists(llvm::Value *Major, llvm::Value *Minor, unsigned Count);

  llvm::IRBuilder<> &B;

private:
  bool IsDynamic;
  llvm::Value *Majors, *Minors;
};

/// Elements in memory at Base + major * Stride + minor * size, where the major index is the row, or
/// the column where IsColumnMajor.
struct MemoryMatrix {
  llvm::Type *Element;
  llvm::Value *Base;
  llvm::Value *Stride; ///< i64, in bytes
  bool IsColumnMajor = false;
  bool IsVolatile = false;
  Extent Present = {};
};

/// Vectors of elements that are contiguous in memory.
class MemorySource : public VectorSource {
public:
  MemorySource(llvm::IRBuilder<> &B, const TileLayout &Tile, const MemoryMatrix &M)
      : VectorSource(B, Tile, M.IsColumnMajor, M.Present), M(M),
        Bytes(M.Element->getPrimitiveSizeInBits().getFixedValue() / 8) {}

  llvm::Value *whole(llvm::Value *Major, llvm::Value *Minor, unsigned Count) override;
  llvm::Value *masked(llvm::Value *Major, llvm::Value *Minor, unsigned Count) override;
  void storeWhole(llvm::Value *V, llvm::Value *Major, llvm::Value *Minor);
  /// Those of the elements of V that exist there.
  void storeMasked(llvm::Value *V, llvm::Value *Major, llvm::Value *Minor);
  llvm::Value *address(llvm::Value *Major, llvm::Value *Minor);

private:
  const MemoryMatrix M;
  uint64_t Bytes;
};

/// Square, of elements or of as many together as Granule: J of vector I becomes I of vector J.
void transposeVectors(llvm::IRBuilder<> &B, llvm::MutableArrayRef<llvm::Value *> V,
                      unsigned Granule = 1);
/// As many rows as elements fill 16 bytes become columns within every 16 bytes: element J of row I
/// there becomes I of row J.
void transposePieces(llvm::IRBuilder<> &B, llvm::MutableArrayRef<llvm::Value *> Rows);

} // namespace coop::lower

#endif
