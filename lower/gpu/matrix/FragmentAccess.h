// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loads and stores of fragments by whole registers: the elements that a thread has side by side
// are side by side in memory where lines are, and one access reads them. Where a line is a column
// of memory, 16-bit tiles are read across and transposed by movmatrix. Vulkan aligns addresses and
// strides to 16 bytes, or to a row where that is less
// (VUID-RuntimeSpirv-OpCooperativeMatrixLoadKHR- 08986), so registers are aligned.

#ifndef COOP_LOWER_GPU_MATRIX_FRAGMENTACCESS_H
#define COOP_LOWER_GPU_MATRIX_FRAGMENTACCESS_H

#include "lower/exec/loops/LoweringState.h"

namespace coop::lower {

struct Fragments;

/// Lower a MatLoadCall and a MatStoreCall O, or return false where elements are to be accessed one
/// by one.
bool lowerFragmentLoad(OpContext &O);
bool lowerFragmentStore(OpContext &O);

/// A vector of what a thread has side by side in memory where lines that are near lie across: of
/// number Index of a slice, which is in the first of them, and the same place of the others.
llvm::Value *loadNear(llvm::IRBuilderBase &B, llvm::Type *Component, const Fragments &F,
                      llvm::Value *Slot, llvm::Value *Index);

/// Of 8 x 8 elements of 16 bits, two in each thread of a warp: the word, i32, of a thread of the
/// transposed ones.
llvm::Value *emitTransposed(llvm::IRBuilder<> &B, llvm::Value *Word);

/// The words, i32, that a thread has of four things which the threads of its quad have a word each
/// of, exchanged so that each thread has all words of one: the first thread of the first one.
void exchangeInQuad(llvm::IRBuilderBase &B, llvm::MutableArrayRef<llvm::Value *> Words,
                    llvm::Value *ThreadOfQuad);

} // namespace coop::lower

#endif
