// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks of a tensor whose elements are decoded, as the bytes that they are in memory, copied to
// shared memory some iterations before a loop multiplies them (GemmLoops.h). A warp whose threads
// read a block each reads as many lines of memory, for which it would wait in every iteration.
//
// The blocks that the matrix has of a line of the tensor lie side by side. They have a slot of as
// many chunks of 16 bytes as they may lie in, wherever they begin, so that copies take 16 bytes,
// and an odd number of them, so that 8 slots meet no bank twice. Of two blocks of 18 bytes at
// address 0x...2e:
//   slot: 16 bytes from 0x...20 on, ... to 0x...60, of which the first block has bytes 14 to 32
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
  /// Of the MatLoadTensorCall O, which has them.
  static EncodedBlocks of(OpContext &O);

  /// Of all slots.
  unsigned bytes() const { return Lines * slotBytes(); }
  /// In elements.
  unsigned blockLength() const { return BlockLength; }
  /// Whatever bytes a block has, it can be decoded: what that reads is nothing else, and it ends.
  bool canBeGarbage() const { return IsDecodedAlone; }

  /// i1: the MatLoadTensorCall O, which is inside of its tensor, begins with a block, or with a
  /// part of one that is as long as its lines, and blocks of a line lie side by side.
  llvm::Value *areWhole(OpContext &O) const;
  /// All threads copy the blocks of O to slots at To (i32, an address of shared memory) on, by
  /// copies that are to be committed and waited for.
  void copy(OpContext &O, llvm::Value *To) const;

  /// The same by the accelerator: lines of bytes, as they are copied; the tensor that they are of,
  /// of a layout like that of O, and whether the accelerator can copy that (i1); and where in it
  /// the slots of O begin. Lines are rows.
  StagedOperand asLines() const;
  MappedTensor tensor(OpContext &O) const;
  static llvm::Value *isAligned(OpContext &O, const MappedTensor &Tensor);
  Corner cornerOf(OpContext &O) const;

  /// Slots with what was copied.
  struct Copied {
    StagedPlace Slots;
    llvm::Value *ByAccelerator; ///< i1
    /// Where they are readable, whatever they have (EarlyLoads.h), or null.
    llvm::Value *LoadPlace = nullptr;
  };
  /// Where the block of the element at Row, Col of O is, if areWhole.
  EncodedBlock blockOf(OpContext &O, const Copied &From, llvm::Value *Row, llvm::Value *Col) const;

private:
  unsigned chunks() const {
    return (PerLine * BlockBytes + ChunkBytes - BlockAlign + ChunkBytes - 1) / ChunkBytes;
  }
  unsigned slotBytes() const { return (chunks() | 1) * ChunkBytes; }
  llvm::Value *withinChunk(llvm::IRBuilderBase &B, llvm::Value *Address) const;
  llvm::Value *bytesBefore(OpContext &O) const;
  llvm::Value *addressOfLine(OpContext &O, llvm::Value *Line) const;
  static constexpr unsigned ChunkBytes = 16;

  bool IsDecodedAlone;
  bool IsTransposed;       ///< lines of blocks are columns
  unsigned BlockBytes;     ///< of a block
  unsigned BlockAlign;     ///< bytes of which its address is a multiple
  unsigned BlockLength;    ///< in elements
  unsigned Lines, PerLine; ///< blocks of a line that the matrix has a part of
  unsigned Along;          ///< elements of a line that the matrix has
};

} // namespace coop::lower

#endif
