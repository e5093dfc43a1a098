// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A count of rows or panels as blocks that fill registers, and the loops over them.
//
// 37 rows where 6 fit are 2 blocks of 6 rows and 5 blocks of 5, a loop each:
//   block:  %row = mul i32 %i, 6                   ; %i from 0 to 1
//   block:  %row = add i32 (mul i32 %i, 5), 12     ; %i from 0 to 4

#ifndef COOP_LOWER_CPU_TILES_BLOCKS_H
#define COOP_LOWER_CPU_TILES_BLOCKS_H

#include "lower/emit/LoopBuilder.h"

namespace coop::lower {

/// A count as blocks of two sizes, the larger first, that differ by one at most.
struct Blocks {
  Blocks(uint32_t Count, uint32_t Most)
      : Number((Count + Most - 1) / Most), Small(Count / Number), Larger(Count % Number) {}
  uint32_t Number, Small, Larger; ///< Larger blocks of Small + 1

  /// Body(size, count of blocks, first element of the first one), for each size that there is.
  void
  forEachSize(llvm::function_ref<void(uint32_t Size, uint32_t Count, uint32_t First)> Body) const {
    if (Larger)
      Body(Small + 1, Larger, 0);
    if (Number > Larger)
      Body(Small, Number - Larger, Larger * (Small + 1));
  }
};

/// How many (i32) of Count blocks of Size elements from First on hold any of the first Needed (i32)
/// elements; null: all are needed.
inline llvm::Value *neededBlocks(llvm::IRBuilder<> &B, uint32_t Size, uint32_t Count,
                                 uint32_t First, llvm::Value *Needed) {
  if (!Needed)
    return B.getInt32(Count);
  llvm::Value *Left = B.CreateBinaryIntrinsic(llvm::Intrinsic::usub_sat, Needed, B.getInt32(First));
  Left = B.CreateUDiv(B.CreateAdd(Left, B.getInt32(Size - 1)), B.getInt32(Size));
  return B.CreateBinaryIntrinsic(llvm::Intrinsic::umin, Left, B.getInt32(Count));
}

/// Body(first element) for those blocks.
inline void forEachBlock(llvm::IRBuilder<> &B, const char *Name, uint32_t Size, uint32_t Count,
                         uint32_t First, llvm::Value *Needed,
                         llvm::function_ref<void(llvm::Value *)> Body) {
  if (Count == 1 && !Needed)
    return Body(B.getInt32(First));
  forEach(B, neededBlocks(B, Size, Count, First, Needed), Name, [&](llvm::Value *I) {
    Body(B.CreateAdd(B.CreateMul(I, B.getInt32(Size)), B.getInt32(First)));
  });
}

/// Body(first element) for all of Count blocks of Size elements from First on.
inline void forEachBlock(llvm::IRBuilder<> &B, const char *Name, uint32_t Size, uint32_t Count,
                         uint32_t First, llvm::function_ref<void(llvm::Value *)> Body) {
  forEachBlock(B, Name, Size, Count, First, nullptr, Body);
}

} // namespace coop::lower

#endif
