// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The GEMM plan: the products of a module that reduction loops add up, each with where its operands
// come from and what is done with its sum after the loop. Of
//   loop: %sum = phi Acc [ %zero, .. ], [ %next, .. ]
//         %a = coop.mat.load(...)
//         %b = coop.mat.load(...)
//         %next = coop.mat.muladd(%a, %b, %sum)
//   exit: %r = coop.mat.epilogue(@f, %sum, ...)
//         coop.mat.store(%p, %r)
// it says that %next is of %a and %b, for all iterations, that @f is the epilogue, and that a
// target that still has products of the loop to do at its end can do them, the epilogue and the
// store at once. What of that is done, in which blocks and from where, is the target's to decide.
//
// It is made once, and says nothing any more when the module has changed.

#ifndef COOP_LOWER_ANALYSIS_GEMMPLAN_H
#define COOP_LOWER_ANALYSIS_GEMMPLAN_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/PassManager.h"
#include <vector>

namespace llvm {
class BasicBlock;
class CallInst;
class PHINode;
class User;
class Value;
} // namespace llvm

namespace coop::lower {

class ReadOnlyMemory;

struct Gemm {
  llvm::CallInst *Product = nullptr;
  /// Loads of the block of the product that write all of their matrices.
  llvm::CallInst *A = nullptr, *B = nullptr;
  /// The sum at the start of each of its loops (ReductionLoop.h), from the innermost on: the rounds
  /// over K. All that follows is of the outermost.
  llvm::SmallVector<llvm::PHINode *, 2> Sums;
  llvm::BasicBlock *Latch = nullptr;
  llvm::BasicBlock *LoopExit = nullptr; ///< the only one
  llvm::BasicBlock *Preheader = nullptr;
  bool LeavesMemory = false; ///< the loop changes nothing that A or B may be loaded from
  /// The only user of the sum after the loop, or null.
  llvm::User *UserAfter = nullptr;
  /// What is made of the sum's elements after the loop, where the rest of the product can be done
  /// in its place, together with it; or null.
  llvm::CallInst *Epilogue = nullptr;
  /// The store that can do all that is left, Epilogue included, if that is not null; or null.
  llvm::CallInst *Store = nullptr;
  /// What Epilogue reads then: in buffers, of which only as the program runs it is known whether
  /// the store goes to them (ReadOnlyMemory.h).
  llvm::SmallVector<const llvm::Value *, 2> Reads;
  /// The part of the sum that is needed: what this store writes to a tensor, whose layout is known
  /// at Preheader. Null: all of it.
  llvm::CallInst *TensorStore = nullptr;
};

class GemmPlan {
public:
  GemmPlan(llvm::Module &M, const ReadOnlyMemory &Constant,
           llvm::FunctionAnalysisManager &Functions);

  /// In the order of the program. Those that share operands have the same loops.
  llvm::ArrayRef<Gemm> gemms() const { return Gemms; }

private:
  void findIn(llvm::Function &F, const ReadOnlyMemory &Constant,
              llvm::FunctionAnalysisManager &Functions);

  std::vector<Gemm> Gemms;
};

class GemmPlanAnalysis : public llvm::AnalysisInfoMixin<GemmPlanAnalysis> {
public:
  using Result = GemmPlan;
  Result run(llvm::Module &M, llvm::ModuleAnalysisManager &Modules);
  static llvm::AnalysisKey Key;
};

} // namespace coop::lower

#endif
