// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rows of A that a product which is put off reads where they were loaded from: a tile of them would
// be a copy, which costs a tenth of the product's time. Which loads may do so is decided in
// DeferredProducts.cpp; here is what they do as the program runs.
//
// The scope remembers where the rows of all slots begin. The first slot's load says so, and the
// others' find whether their rows go on where the last slot's end. Where they do not, or a load
// meets the end of a tensor, everything is in the tile as ever.

#ifndef COOP_LOWER_SIMD_ROWSINPLACE_H
#define COOP_LOWER_SIMD_ROWSINPLACE_H

#include "lower/simd/VectorSource.h"

namespace coop::lower {

class RowsInPlace {
public:
  /// Of what Record points to.
  static llvm::StructType *type(llvm::LLVMContext &C);

  RowsInPlace(llvm::IRBuilder<> &B, llvm::Value *Record)
      : B(B), Record(Record), Type(type(B.getContext())) {}

  /// Where the rows of the slots in use begin, and bytes (i64) from one to the next.
  llvm::Value *base() { return B.CreateLoad(B.getPtrTy(), field(0)); }
  llvm::Value *stride() { return B.CreateLoad(B.getInt64Ty(), field(1)); }

  /// Instead of filling Slot with the rows of From, which exist if IsThere (i1): notes that they
  /// are read in place, or that all slots are in the tile. Returns (i1) whether Slot is to be
  /// filled.
  llvm::Value *load(const Tile &Slot, llvm::Value *FirstSlot, const MemoryMatrix &From,
                    llvm::Value *IsThere);

private:
  llvm::Value *field(unsigned I) { return B.CreateStructGEP(Type, Record, I); }
  llvm::Value *moved(llvm::Value *Pointer, llvm::Value *Bytes) {
    return B.CreateGEP(B.getInt8Ty(), Pointer, Bytes);
  }
  void set(llvm::Value *Base, llvm::Value *Stride);
  void fillEarlier(const Tile &Slot, llvm::Value *FirstSlot, llvm::Value *Offset);

  llvm::IRBuilder<> &B;
  llvm::Value *Record;
  llvm::StructType *Type;
};

} // namespace coop::lower

#endif
