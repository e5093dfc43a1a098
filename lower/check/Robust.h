// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Robust access (KernelOptions::Robust): the pass that keeps accesses in their buffers and arrays,
// and what lowerings of cooperative operations ask to do the same element by element.
// docs/robust.md says what is kept where.
//
//   %x = load float, ptr addrspace(1) %p
//     =>
//   %end = add i64 %size, 1
//   %last = call i64 @llvm.usub.sat.i64(i64 %end, i64 4)
//   %ok = icmp ult i64 %offset, %last
//   br i1 %ok, label %access, label %after
//   ...
//   %x = phi float [ %loaded, %access ], [ 0.0, %before ]
// Cooperative operations are marked here, and look at their elements where they are lowered.

#ifndef COOP_LOWER_CHECK_ROBUST_H
#define COOP_LOWER_CHECK_ROBUST_H

#include "llvm/IR/IRBuilder.h"
#include <optional>

namespace llvm {
class CallInst;
class Function;
class Module;
} // namespace llvm

namespace coop::lower {

/// Bounds the accesses of M, in coop IR: those of scalars and vectors here, by a test before each;
/// those of cooperative operations where they are lowered, for which their calls are marked. To be
/// run where checks are added (Checks.h).
void boundAccesses(llvm::Module &M);

/// Whether an operation has to stay in its memory.
bool isBounded(const llvm::CallInst &Call);

/// Whether a decode function uses its first parameter; else it is called wherever that would be.
bool looksAtBlock(const llvm::Function &Decode);

/// Where an address is in what it points into.
struct MemoryBounds {
  llvm::Value *Offset; ///< i64, in bytes; before the beginning it is very large
  llvm::Value *Size;   ///< i64

  /// Nothing where Address may be in anything.
  static std::optional<MemoryBounds> of(llvm::IRBuilderBase &B, llvm::Value *Address);
  /// i1: whether Bytes (i64) from the address on are inside.
  llvm::Value *hold(llvm::IRBuilderBase &B, llvm::Value *Bytes) const;
};

} // namespace coop::lower

#endif
