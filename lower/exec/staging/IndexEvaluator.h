// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What an index or an address is for one invocation of a workgroup, in an iteration of a loop that
// all of them run: a number, or a polynomial in what they have in common (Conditions.h).

#ifndef COOP_LOWER_EXEC_STAGING_INDEXEVALUATOR_H
#define COOP_LOWER_EXEC_STAGING_INDEXEVALUATOR_H

#include "lower/exec/SubgroupSize.h"
#include "lower/exec/staging/Conditions.h"
#include "lower/exec/staging/FlowTrees.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IntrinsicInst.h"

namespace coop::lower {

/// An address in a buffer or a variable.
struct BufferPlace {
  llvm::Value *Base; ///< a shared variable, or an address that isUniformEverywhere
  Polynomial Offset; ///< in bytes

  bool operator==(const BufferPlace &Other) const;
};

/// The branch that ends L, if each iteration begins with it; or null.
llvm::BranchInst *endOf(const llvm::Loop &L);

class IndexEvaluator {
public:
  /// Iterations of L are Conditions::Iterations.
  IndexEvaluator(const ExecutedEntry &Entry, const llvm::Loop &L, const FlowTrees &Flow,
                 Conditions &Asked)
      : Entry(Entry), TheLoop(L), Flow(Flow), Asked(Asked) {}

  /// Which invocation of the workgroup all that follows is about.
  void setInvocation(uint32_t Number);
  uint32_t invocation() const { return Invocation; }
  /// When all that follows is done. Where another iteration follows, what the header will ask is
  /// so.
  void setWhen(When Is);
  When when() const { return Asks; }
  /// Calls Visit for each iteration of the loops in TheLoop that At is in, in order, with their
  /// counters known. False where Visit was false, or where it is not known which iterations there
  /// are.
  bool forEachIteration(const llvm::Instruction &At, llvm::function_ref<bool()> Visit);

  /// The loops in TheLoop that At is in, the innermost last.
  llvm::SmallVector<const llvm::Loop *, 4> loopsAround(const llvm::Instruction &At) const;

  /// V, a whole number: its value, which is unknown where this finds none.
  Polynomial at(llvm::Value &V);
  std::optional<BufferPlace> place(llvm::Value &Pointer);
  /// Of two values the one that a condition chooses; null where it is not known which.
  llvm::Value *chosen(llvm::PHINode &Either);
  /// What a condition is. Where that depends on what is known when the kernel runs, it is asked to
  /// be the usual case: an index is below its bound.
  std::optional<bool> truth(llvm::Value &Condition);

private:
  std::optional<bool> ofComparison(llvm::ICmpInst &Comparison);
  std::optional<bool> ofEquality(llvm::ICmpInst &Comparison);
  std::optional<bool> isBelow(const Polynomial &A, const Polynomial &B, unsigned Bits,
                              bool IsSigned);
  bool isContinuation(llvm::ICmpInst &Comparison);
  Polynomial compute(llvm::Value &V);
  Polynomial ofOperation(llvm::BinaryOperator &Operation);
  Polynomial ofRounding(llvm::BinaryOperator &Operation, const Polynomial &A, int64_t By);
  Polynomial ofMinimum(llvm::MinMaxIntrinsic &Minimum);
  Polynomial ofConversion(llvm::CastInst &Conversion);
  Polynomial ofCall(llvm::CallInst &Call);
  Polynomial ofCounter(llvm::PHINode &Counter);
  Polynomial growth(llvm::Value &V, const llvm::PHINode &Counter);
  Polynomial ofUniform(llvm::Value &V);
  bool forEachIteration(llvm::ArrayRef<const llvm::Loop *> Loops, llvm::function_ref<bool()> Visit);

  const ExecutedEntry &Entry;
  const llvm::Loop &TheLoop;
  const FlowTrees &Flow;
  Conditions &Asked;
  uint32_t Invocation = 0;
  When Asks = When::InIterations;
  uint32_t IterationsLeft = 1 << 18; ///< that are looked at, of all loops: more would take too long
  llvm::DenseMap<const llvm::Value *, int64_t> Counters;  ///< of loops in TheLoop
  llvm::DenseMap<const llvm::Value *, Polynomial> Values; ///< of Invocation and Counters
  llvm::DenseMap<const llvm::Value *, Polynomial> Uniform;
};

} // namespace coop::lower

#endif
