// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a loop copies to shared memory in one straight line before subgroups load matrices from
// there (exec/staging/StagingLoop.h), and what of it can be done for the next iteration while they
// multiply:
//   loop: %p = select i1 %inside, ptr %a, ptr @coop.zeros     guarded by %inside (GuardedLoads.h)
//         %x = load i8, ptr addrspace(1) %p                   a fetch
//         store half %y, ptr addrspace(3) @shared...          of %x
//         call void @coop.control.barrier(..)                 Filled
//         %m = coop.mat.load(@shared...)
// No code is changed here.

#ifndef COOP_LOWER_GPU_COPYLOOP_H
#define COOP_LOWER_GPU_COPYLOOP_H

#include "lower/exec/staging/StagingLoop.h"
#include "lower/gpu/GuardedLoads.h"
#include "llvm/ADT/DenseSet.h"

namespace coop::lower {

/// Loads that are done together, and what they need of copies, themselves included.
struct Fetches {
  llvm::SmallSetVector<llvm::Instruction *, 32> Loads;
  llvm::DenseSet<llvm::Instruction *> Needed;
};

class CopyLoop {
public:
  /// FreeRegisters: what a thread has for what is loaded before products.
  CopyLoop(StagingLoop Staging, unsigned FreeRegisters)
      : Staging(std::move(Staging)), FreeRegisters(FreeRegisters) {}

  /// Whether there is something to fetch, and all of it may be done for an iteration that does not
  /// exist. Nothing else may be asked before.
  bool isPossible();

  /// The loop asks whether an iteration exists as that begins, else as the one before ends.
  bool endsFirst() const { return Copies.contains(End); }
  /// What I needs of copies, itself included.
  llvm::DenseSet<llvm::Instruction *> neededFor(llvm::Instruction &I) const;
  /// What is done for another iteration, too: of the header's phis it is known, and places of
  /// copies are others there.
  bool isCopied(const llvm::Instruction &I) const;
  /// Whether V is the same in all iterations.
  bool isSteady(llvm::Value *V) const;
  /// Whether a phi of the header is known for the next iteration as soon as copies are there.
  bool isKnownAhead(const llvm::PHINode &Phi) const;

  const StagingLoop Staging;
  llvm::BasicBlock *Preheader = nullptr, *Header = nullptr, *Latch = nullptr, *Exit = nullptr;
  llvm::BranchInst *End = nullptr;
  llvm::CallInst *Filled = nullptr;            ///< the barrier after which copies are read
  llvm::SetVector<llvm::Instruction *> Copies; ///< from the header to it, in their order
  Fetches Ahead, Late;                         ///< before products, and among them
  ConditionSet Guards;                         ///< i1, of all of which loads ask whether they hold

private:
  bool isStagedPointer(const llvm::Instruction &I) const;
  bool isStagedStore(const llvm::Instruction &I) const;
  bool canCopy(const llvm::Instruction &I) const;
  bool findCopies();
  bool canStage(const StagedVariable &V) const;
  bool canKnowAhead(llvm::Value *V) const;
  bool areKnownAhead(const llvm::DenseSet<llvm::Instruction *> &Needed) const;
  bool canAskAhead() const;
  void chooseFetches();

  const unsigned FreeRegisters;
};

} // namespace coop::lower

#endif
