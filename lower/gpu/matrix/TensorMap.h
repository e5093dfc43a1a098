// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The tensor memory accelerator (PTX ISA, "Tensors", tensormap.replace and cp.async.bulk.tensor),
// barriers that count bytes, and the order between it and ordinary accesses: instructions that LLVM
// 19 does not have.

#ifndef COOP_LOWER_GPU_MATRIX_TENSORMAP_H
#define COOP_LOWER_GPU_MATRIX_TENSORMAP_H

#include "lower/gpu/matrix/StagedOperand.h"

namespace coop::lower {

/// Bytes of a map, in memory of that alignment.
inline constexpr uint64_t TensorMapBytes = 128;

/// A tensor of two dimensions; sizes and strides are known as the kernel runs. Its elements begin
/// at multiples of 16 bytes in every line.
struct MappedTensor {
  llvm::Value *Pointer;
  llvm::Value *Address;          ///< i64
  llvm::Value *Inner, *Outer;    ///< i32, sizes in elements
  llvm::Value *OuterStrideBytes; ///< i64
};

/// To be executed by a whole warp: writes a map of Tensor for the boxes of Operand to global memory
/// at Map (i64), by way of TensorMapBytes bytes of shared memory at Scratch (i32).
void emitTensorMap(llvm::IRBuilder<> &B, const MappedTensor &Tensor, const StagedOperand &Operand,
                   llvm::Value *Map, llvm::Value *Scratch, llvm::Value *LaneOfWarp);
/// What a thread has to execute before it copies by a map.
void emitAcquireMap(llvm::IRBuilderBase &B, llvm::Value *Map);

/// From a tensor, from the element Inner, Outer on (i32), to shared memory at To (i32); what is
/// outside of the tensor is zeros. Barrier (i32) counts the bytes.
struct BoxCopies {
  llvm::Value *Map, *To, *Inner, *Outer, *Barrier;
  bool IsForPair = false; ///< to the same places in both workgroups, where barriers are, too
};
/// Copies box Number (i32) of an operand, or all of them.
void emitBoxCopy(llvm::IRBuilderBase &B, const StagedOperand &Operand, const BoxCopies &Copies,
                 llvm::Value *Number);
void emitBoxCopies(llvm::IRBuilderBase &B, const StagedOperand &Operand, const BoxCopies &Copies);

// Barriers are at addresses of shared memory, i32.
/// Of so many that arrive.
void emitBarrierInit(llvm::IRBuilderBase &B, llvm::Value *Barrier, unsigned Count);
void emitBarrierArrive(llvm::IRBuilderBase &B, llvm::Value *Barrier);
void emitBarrierInvalidate(llvm::IRBuilderBase &B, llvm::Value *Barrier);
/// Makes initialized barriers known to the accelerator.
void emitBarrierInitFence(llvm::IRBuilderBase &B);
/// Arrives, too.
void emitExpectBytes(llvm::IRBuilderBase &B, llvm::Value *Barrier, llvm::Value *Bytes);
void emitBarrierWait(llvm::IRBuilderBase &B, llvm::Value *Barrier, llvm::Value *Parity);

// Of pairs of workgroups (abi/Clusters.h).
/// Arrives at the barrier that the workgroup Rank has at the same place.
void emitBarrierArriveAt(llvm::IRBuilderBase &B, llvm::Value *Barrier, llvm::Value *Rank);

/// i1: one thread of the warp, of which the assembler knows that it is one. For all of a warp.
llvm::Value *emitElect(llvm::IRBuilderBase &B);
/// All threads of the warp meet, and see what the others wrote.
void emitWarpBarrier(llvm::IRBuilderBase &B);

/// Ordinary writes to shared memory come before what wgmma and the accelerator do there.
void emitProxyFence(llvm::IRBuilderBase &B);
/// What the kernel may have written to buffers before At comes before what the accelerator reads
/// there, of the thread that begins copies: nothing, if the kernel writes nothing before.
void emitBufferFence(llvm::IRBuilderBase &B, const llvm::Instruction &At);

} // namespace coop::lower

#endif
