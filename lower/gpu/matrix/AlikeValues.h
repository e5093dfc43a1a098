// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Values that the threads of a subgroup have alike if a test says so as the kernel runs, where
// nothing shows it before: which layers an item has, by its number divided by 64 or by what a table
// says of it. The test stands before a block, so what it needs is computed there.
//   head:  %i = call i32 @coop.global.invocation.id(i32 0)
//          %at = mul i32 (lshr %i, 6), 8192                  an operand that has to be alike
// becomes
//   before: %i, %at, and  %same = vote.all(%at == shfl(%at, 0))

#ifndef COOP_LOWER_GPU_MATRIX_ALIKEVALUES_H
#define COOP_LOWER_GPU_MATRIX_ALIKEVALUES_H

#include "lower/gpu/matrix/AddressArithmetic.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IRBuilder.h"

namespace llvm {
class DominatorTree;
} // namespace llvm

namespace coop::lower {

class Together;

class AlikeValues {
public:
  AlikeValues() = default;
  /// Before a block Head, of which Where knows what threads have alike there without a test.
  AlikeValues(const llvm::BasicBlock &Head, const llvm::DominatorTree &Dominators,
              const Together &Where);

  /// Values that are alike if those are that are tested. False: some never are, as far as can be
  /// told, and nothing was added.
  bool add(llvm::ArrayRef<llvm::Value *> Values);
  bool empty() const { return Tested.empty(); }
  /// Moves what is tested, with what it needs, before Before.
  void hoist(llvm::Instruction &Before);
  /// Whether all threads, which are there, have it alike. To be built where it was hoisted to, or
  /// after.
  llvm::Value *emitTest(llvm::IRBuilderBase &B) const;
  llvm::ArrayRef<llvm::Value *> values() const { return Tested.getArrayRef(); }

private:
  using Values = llvm::SmallSetVector<llvm::Value *, 4>;
  bool canMove(const llvm::Instruction &I) const;
  bool find(llvm::Value *V, Values &Found, llvm::SmallPtrSetImpl<llvm::Value *> &Seen);

  const llvm::BasicBlock *Head = nullptr;
  const llvm::DominatorTree *Dominators = nullptr;
  const Together *Where = nullptr;
  llvm::LoopInfo Loops;
  const llvm::Instruction *FirstWrite = nullptr; ///< Of Head, to memory, or its end.
  Values Tested;
  NeededInstructions Hoisted;
};

} // namespace coop::lower

#endif
