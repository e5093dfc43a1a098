// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Who has accessed which byte of a workgroup's shared memory, on a GPU: what finds data races
// there, and reads of what was never written (runtime/check/AccessHistory.h is the same on a CPU).
//
// Three cells for each byte, in memory of the launch: the last write, and reads by any two agents.
// A cell is a stamp of coop/check_abi.h: when it was, counted in barriers, by whom, and at which
// site. Of two accesses that race, whichever comes later finds the other; both leave their stamp
// before they look. Of what an atomic operation hands on, nothing is said afterwards.

#ifndef COOP_LOWER_GPU_SHAREDHISTORY_H
#define COOP_LOWER_GPU_SHAREDHISTORY_H

#include "lower/check/Sites.h"
#include "lower/ir/CoopIR.h"
#include "llvm/ADT/DenseMap.h"
#include <optional>

namespace coop::lower {

class SharedHistory {
public:
  /// The kernel's variables are found; Index is gl_LocalInvocationIndex. To be made while barriers
  /// are operations of coop IR.
  SharedHistory(llvm::Function &Kernel, const KernelInfo &Info, llvm::Value *Index);

  /// Marks a barrier of the shader's: to be done before lowerings add others.
  static void markBarrier(llvm::Instruction &Barrier);

  /// Of every access that there will be, before the first: what is written where nobody looks
  /// counts as written.
  void expect(const check::KnownSite &S, uint64_t Number, llvm::Value &Variable);

  /// Before an atomic operation, which may hand on to others what was done before.
  void synchronize(llvm::IRBuilderBase &B, const check::KnownSite &S);

  struct Finding {
    llvm::Value *With; ///< i64: 0, 1 for what was never written, or the stamp of what it races with
    llvm::Value *Offset; ///< i64, of the byte, from the access on
  };
  /// An access of S.Size bytes at Address (i64) in Variable, which begins at Base (i64), if
  /// Happens. Nothing for a variable that is not the kernel's.
  std::optional<Finding> access(llvm::IRBuilderBase &B, const check::KnownSite &S, uint64_t Number,
                                llvm::Value *Variable, llvm::Value *Address, llvm::Value *Base,
                                llvm::Value *Happens);

private:
  void countBarriers();
  bool isKnown(uint64_t Number, llvm::Value &Variable) const;
  llvm::Value *stamp(llvm::IRBuilderBase &B, const check::KnownSite &S, uint64_t Number);
  llvm::Function *makeLook();
  llvm::Value *conflicts(llvm::IRBuilderBase &B, llvm::Value *Own, llvm::Value *Other,
                         bool BothMayBeAtomic);

  llvm::Function &Kernel;
  llvm::Module &M;
  const KernelInfo Info;
  llvm::Value *Index;
  /// The first is how often an atomic operation has handed something on; then the subgroups'
  /// phases.
  llvm::Value *Cells = nullptr;
  uint64_t FirstCell = 1; ///< of the variables' bytes
  /// How many barriers of the workgroup the invocation has passed, and whether a memory barrier
  /// after those.
  llvm::AllocaInst *Barriers = nullptr, *Fenced = nullptr;
  /// i64 of its subgroup: how often one of it has arrived at a barrier.
  llvm::Value *Phase = nullptr;
  bool KnowsWrites = true;
  llvm::DenseMap<const llvm::GlobalVariable *, uint64_t> FirstByte;
  llvm::Function *Look = nullptr;
};

} // namespace coop::lower

#endif
