// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks of a tensor whose elements are decoded, as the bytes that they are in memory, copied to
// shared memory some iterations before a loop multiplies them (GemmLoops.h). A warp whose threads
// read a block each reads as many lines of memory, for which it would wait in every iteration.
//
// Each block has a slot of as many chunks of 16 bytes as it may lie in, wherever it begins, so that
// asynchronous copies take 16 bytes. Of a block of 18 bytes at address 0x...2e:
//   slot: 16 bytes from 0x...20 on, 16 bytes from 0x...30 on     the block: from byte 14 on
//
// The decode function reads a slot in place of memory: a copy of it takes an address of shared
// memory.

#ifndef COOP_LOWER_GPU_MATRIX_ENCODEDBLOCKS_H
#define COOP_LOWER_GPU_MATRIX_ENCODEDBLOCKS_H

#include "lower/exec/loops/MatrixElements.h"
#include "lower/gpu/matrix/StagedLoad.h"

namespace coop::lower {

/// A load that decodes does so by runs of elements along blocks, as many for each of a workgroup's
/// threads. How long they are; 0: there are none.
unsigned lengthOfDecodedRuns(const MatLoadTensorCall &Load, uint32_t Threads);

class EncodedBlocks {
public:
  /// Of a matrix of a workgroup of so many threads. Nothing where it is not decoded by runs of
  /// which each is of one block, where blocks have no constant size or do not divide its lines, or
  /// its decode function does anything with their address but read bytes of the block.
  static std::optional<EncodedBlocks> of(const MatLoadTensorCall &Load, uint32_t Threads);

  /// Of all slots.
  unsigned bytes() const { return Lines * PerLine * slotBytes(); }
  /// i1: the MatLoadTensorCall O, which is inside of its tensor, begins with a block, or with a
  /// part of one that is as long as its lines.
  llvm::Value *areWhole(OpContext &O) const;
  /// All threads copy the blocks of O to slots at To (i32, an address of shared memory) on, by
  /// copies that are to be committed and waited for.
  void copy(OpContext &O, llvm::Value *To) const;
  /// Where the block of the element at Row, Col of O is, if areWhole.
  EncodedBlock blockOf(OpContext &O, const StagedPlace &Slots, llvm::Value *Row,
                       llvm::Value *Col) const;

private:
  unsigned slotBytes() const { return Chunks * ChunkBytes; }
  llvm::Value *addressOf(OpContext &O, llvm::Value *Line, llvm::Value *OfLine) const;
  static constexpr unsigned ChunkBytes = 16;

  bool IsTransposed;           ///< lines of blocks are columns
  unsigned BlockBytes, Chunks; ///< of a block
  unsigned BlockLength;        ///< in elements
  unsigned Lines, PerLine;     ///< blocks of a line that the matrix has a part of
  unsigned Along;              ///< elements of a line that the matrix has
};

} // namespace coop::lower

#endif
