// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops over the elements of a matrix that one invocation holds.
// Who holds which is said in ElementMap.h.

#ifndef COOP_LOWER_EXEC_LOOPS_MATRIXELEMENTS_H
#define COOP_LOWER_EXEC_LOOPS_MATRIXELEMENTS_H

#include "lower/exec/loops/LoweringState.h"

namespace coop::lower {

/// Body(Index) for every index of the slice, padding included.
void forEachInSlice(OpContext &O, const MatrixType &M,
                    llvm::function_ref<void(llvm::Value *Index)> Body);

/// An element of a matrix that this invocation holds. All are i32.
struct OwnElement {
  llvm::Value *Index; ///< in the slice
  llvm::Value *Row, *Col;
};

/// Body for every element of the matrix that this invocation holds, without padding.
void forEachOwnElement(OpContext &O, const MatrixType &M,
                       llvm::function_ref<void(const OwnElement &E)> Body);

/// What becomes of an element that is loaded.
using ElementSink = llvm::function_ref<void(const OwnElement &E, llvm::Value *V)>;
/// Where a tensor load's elements are: Inside: none is outside of the tensor.
enum class ElementPlaces : uint8_t { Anywhere, Inside };
/// Loads the elements of the MatrixLoadCall O that this invocation holds, without a slot for them:
/// all of them where the load is a whole one without a view (PlainLoad.h).
void loadElements(OpContext &O, ElementPlaces Places, ElementSink Sink);

/// Calls what it is given for each of some elements of a matrix.
using ElementLoop = llvm::function_ref<void(llvm::function_ref<void(const OwnElement &E)>)>;
/// Loads Elements of the MatLoadTensorCall O, whoever holds them, without a slot for them.
void loadTensorElements(OpContext &O, ElementLoop Elements, ElementSink Sink);

/// A block of elements that are decoded, or a copy of one, and the decode function for its address.
struct EncodedBlock {
  llvm::Value *Pointer;
  llvm::Function *Decode;
};
/// The address of the block that the MatLoadTensorCall O decodes the element at Row and Col from,
/// which is inside of its tensor.
llvm::Value *blockAddress(OpContext &O, llvm::Value *Row, llvm::Value *Col);
/// Decodes elements of a run of the MatLoadTensorCall O: Length, a power of two, of which the one
/// at Row and Col is the first and the others follow in the tensor's last dimension. All are
/// inside, of one block, in which the first is at a multiple of Length. BlockAt gives what to
/// decode for the block's address. Sink gets the elements at Offsets (i32) from the first.
void decodeRun(OpContext &O, llvm::Value *Row, llvm::Value *Col, unsigned Length,
               llvm::ArrayRef<llvm::Value *> Offsets,
               llvm::function_ref<EncodedBlock(llvm::Value *Address)> BlockAt,
               llvm::function_ref<void(unsigned I, llvm::Value *V)> Sink);

/// The address of the elements of Matrix in the order in which invocations hold As, a type of the
/// same shape: Matrix's own, or a copy for which invocations have exchanged them.
llvm::Value *slotAs(OpContext &O, llvm::Value *Matrix, const MatrixType &As);

/// What the lowering cannot do about the types of D = A * B + C, or null.
const char *mulAddProblem(const MatrixType &A, const MatrixType &B, const MatrixType &C,
                          const MatrixType &D);

/// What it cannot do about a reduction with SPIR-V's Reduce mask, or null.
const char *reduceProblem(uint64_t Mask, const llvm::Function *Combine, const MatrixType &M,
                          const MatrixType &Result);

/// True when some invocation's slice has padding.
bool hasPadding(OpContext &O, const MatrixType &M);

} // namespace coop::lower

#endif
