// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The batch flush: the product of the entries in use of a batch (KBatching.h), as collective
// functions do it: between iterations, after the loop, or in the store of the sum.
//   coop.mat.store(%p, %sum, ...)
// becomes
//   call @coopfn.tile.store...(%sum.tile, %p, ..., is due, %sum.tile, %A, %B, entries in use, ...)

#ifndef COOP_LOWER_CPU_MATRIX_BATCHFLUSH_H
#define COOP_LOWER_CPU_MATRIX_BATCHFLUSH_H

#include "lower/cpu/matrix/MulAdd.h"
#include "lower/cpu/matrix/SimdFunction.h"
#include "lower/cpu/tiles/VectorSource.h"

namespace coop::lower {

/// What a flush is given; null where there is none. Each has a row in BatchFlush.cpp, from which
/// operands, parameters and key follow.
struct FlushOperands {
  llvm::Value *IsDue = nullptr;                         ///< i1
  llvm::Value *SumTile = nullptr;                       ///< ptr
  llvm::Value *A = nullptr, *B = nullptr;               ///< ptr, the first entries
  llvm::Value *Used = nullptr;                          ///< i32, entries in use
  llvm::Value *FirstRow = nullptr, *IsFirst = nullptr;  ///< ptr, i1: what the sum begins with
  llvm::Value *RowsOfA = nullptr, *RowsOfB = nullptr;   ///< ptr, records (UnpackedOperand.h)
  llvm::Value *TagsOfB = nullptr;                       ///< ptr (PanelCache.h)
  llvm::Value *DepthOfA = nullptr, *DepthOfB = nullptr; ///< ptr, what of K the last entries have
  llvm::Value *LiveRows = nullptr, *LiveCols = nullptr; ///< i32 (LiveOutBounds.h)
};

class BatchFlush : FlushOperands {
public:
  /// What a collective function must be called with, before an iteration or after the loop. Adds to
  /// its key what the code for the flush depends on.
  static llvm::SmallVector<llvm::Value *, 8> operands(llvm::IRBuilder<> &B, SimdFunction &F,
                                                      llvm::CallInst &MulAdd, bool IsAfter,
                                                      FunctionKey &Key);

  /// In a collective function whose parameters from Next on are these operands; Next goes after
  /// them.
  BatchFlush(SimdState &S, SimdFunction &In, llvm::CallInst &MulAdd, bool IsAfter,
             llvm::Function &F, unsigned &Next);

  /// Multiplies if there is anything to do, and writes the sum, or what operations after the loop
  /// make of it (Gemm::Epilogue), to its tile.
  void emit(llvm::IRBuilder<> &B) const;
  /// The same for the store of the sum: where IsMemory, i1, from registers to the rows of To, if
  /// that is possible, else what ByTile emits stores the tile. To is null where it never is
  /// possible.
  void store(llvm::IRBuilder<> &B, const MemoryMatrix *To, llvm::Value *IsMemory,
             llvm::function_ref<void()> ByTile) const;

  /// The same for the stores of a macro-tile's sums, all of them, in the order of their numbers in
  /// InOrder where they are stored one by one.
  void storeMacroTile(llvm::IRBuilder<> &B, llvm::ArrayRef<MemoryMatrix> To,
                      llvm::ArrayRef<unsigned> InOrder) const;

private:
  TileLayout whole(const TileLayout &L, bool HasRows, bool HasCols) const;
  llvm::Value *vectorStride(llvm::IRBuilder<> &B, const Tile &To) const;
  llvm::Value *areOneMatrix(llvm::IRBuilder<> &B, llvm::ArrayRef<MemoryMatrix> To) const;
  void readElements(SimdFunction &In, llvm::Function &F, unsigned &Next);
  void multiply(llvm::IRBuilder<> &B, const Tile &To) const;
  llvm::Value *readsFrom(llvm::IRBuilder<> &B, llvm::Value *Begin, llvm::Value *End) const;

  SimdState &S;
  llvm::CallInst &MulAdd;
  const Tile Sum;
  Tile Result;                                    ///< what Elements makes, or the sum
  llvm::CallInst *Elements = nullptr;             ///< or null
  llvm::SmallVector<llvm::Value *, 4> OfElements; ///< its operands after the sum
  llvm::Value *ReadsAreApart = nullptr;           ///< i1, from where the store goes; or null
  const MacroTile *Grid;                          ///< or null
  const BatchOperands Operands;
};

} // namespace coop::lower

#endif
