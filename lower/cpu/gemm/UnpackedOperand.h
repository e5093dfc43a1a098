// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Unpacked operands: those that a batched product reads where they were loaded from: of f32, copies
// to tiles take a sixth of a product's time. Which loads may leave their operand where it is is
// decided in KBatching.cpp; here is what they do as the program runs. Rows of A are as they would
// be in a tile. Rows of B are packed by the first block of sums that needs them, a few panels at a
// time, which then are in the first cache (MicroKernel.h).
//
// The scope remembers where the rows of all batch entries begin. The first entry's load says so,
// and the others' find whether their part of K goes on where the last entry's ends. Where it does
// not, or a load meets the end of a tensor, everything is in the tile as ever.

#ifndef COOP_LOWER_CPU_GEMM_UNPACKEDOPERAND_H
#define COOP_LOWER_CPU_GEMM_UNPACKEDOPERAND_H

#include "lower/cpu/tiles/VectorSource.h"

namespace coop::lower {

class UnpackedOperand {
public:
  /// Of what Record points to.
  static llvm::StructType *type(llvm::LLVMContext &C);

  UnpackedOperand(llvm::IRBuilder<> &B, llvm::Value *Record)
      : B(B), Record(Record), Type(type(B.getContext())) {}

  /// The rows of the batch entries in use, in memory or, of A, in the tile.
  MemoryMatrix rows(const TileLayout &L);
  /// Whether they are in memory, i1.
  llvm::Value *areInPlace(llvm::Value *FirstSlot);
  /// Brings them, of the first entries, as many as Count (i64) says, to the tile, for a product
  /// that needs them there after all. Slot is any of the entries' tiles.
  void leaveMemory(const Tile &Slot, llvm::Value *FirstSlot, llvm::Value *Count);

  /// Instead of filling Slot with the rows of From, which exist if IsThere (i1): keeps that they
  /// are read in place, or that all entries are in the tile. Returns (i1) whether Slot is to be
  /// filled. AreRegisters: a row of A is a tile register's. Tiles: as many of A, each below the one
  /// before, are one operand (MacroTile.h), and are loaded in this order; FirstSlot is the first
  /// one's.
  llvm::Value *load(const Tile &Slot, llvm::Value *FirstSlot, const MemoryMatrix &From,
                    llvm::Value *IsThere, bool AreRegisters, unsigned Tiles);

private:
  llvm::Value *field(unsigned I) { return B.CreateStructGEP(Type, Record, I); }
  llvm::Value *base() { return B.CreateLoad(B.getPtrTy(), field(0)); }
  llvm::Value *stride() { return B.CreateLoad(B.getInt64Ty(), field(1)); }
  llvm::Value *flat(llvm::Value *Pointer) {
    return B.CreatePointerBitCastOrAddrSpaceCast(Pointer, B.getPtrTy());
  }
  llvm::Value *moved(llvm::Value *Pointer, llvm::Value *Bytes) {
    return B.CreateGEP(B.getInt8Ty(), Pointer, Bytes);
  }
  llvm::Value *distance(const TileLayout &L, llvm::Value *Slots, llvm::Value *Stride);
  llvm::Value *above(const TileLayout &L, llvm::Value *Tiles, llvm::Value *Stride);
  llvm::Value *isNear(const MemoryMatrix &OfB);
  llvm::Value *isAligned(const MemoryMatrix &OfA, bool AreRegisters);
  void set(llvm::Value *Base, llvm::Value *Stride);
  void fill(const Tile &Slot, llvm::Value *FirstSlot, llvm::Value *Count, llvm::Value *Number);

  llvm::IRBuilder<> &B;
  llvm::Value *Record;
  llvm::StructType *Type;
};

} // namespace coop::lower

#endif
