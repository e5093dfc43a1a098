// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where the points at which invocations wait for each other stand in the structured control flow:
// the loops around them and their order. How invocations wait is Scheduler.h.
//
// Maximal reconvergence (SPV_KHR_maximal_reconvergence) makes two invocations execute the same
// dynamic instance when they stand at the same place in the same iteration of every loop around it.
// A place is named by the path
//   position of loop 1, iteration, position of loop 2, iteration, ..., position of the point
// where positions increase along every path through the control flow that repeats no loop. Paths
// compare lexicographically; along an execution they only grow. So, when every invocation waits, no
// other can still arrive at the smallest path.

#ifndef COOP_LOWER_EXEC_REFERENCE_KEYS_H
#define COOP_LOWER_EXEC_REFERENCE_KEYS_H

#include "lower/ir/CoopIR.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <deque>

namespace llvm {
class BasicBlock;
class CallInst;
class Function;
class Instruction;
class Module;
} // namespace llvm

namespace coop::lower {

/// The loop constructs of a function, read from the markers coop.loop.begin, iterate and end. A
/// construct holds the blocks that do some work and then leave the loop; LLVM's loops do not.
class LoopConstructs {
public:
  /// A construct is known by its coop.loop.begin.
  struct Construct {
    const llvm::CallInst *Begin;
    const Construct *Parent;
    unsigned Depth; ///< 0 where there is no loop around it
  };

  static llvm::Expected<LoopConstructs> compute(const llvm::Function &F);

  /// The innermost construct at the start of a block; null outside of loops.
  const Construct *atEntry(const llvm::BasicBlock &Block) const { return AtEntry.lookup(&Block); }
  /// The construct after I, where Current is the one in front of it.
  const Construct *after(const llvm::Instruction &I, const Construct *Current) const;

private:
  const Construct *child(const llvm::CallInst *Begin, const Construct *Parent);
  const Construct *transfer(const llvm::BasicBlock &Block, const Construct *Current);
  llvm::Error check(const llvm::BasicBlock &Block) const;

  std::deque<Construct> All;
  llvm::DenseMap<std::pair<const llvm::CallInst *, const Construct *>, const Construct *> Known;
  llvm::DenseMap<const llvm::BasicBlock *, const Construct *> AtEntry;
};

/// The parts of a path that are known at compile time.
struct WaitPoint {
  llvm::CallInst *Call;
  unsigned Depth;    ///< number of loops around it
  uint64_t Position; ///< among what stands in the same innermost loop
};
struct LoopMarker {
  llvm::CallInst *Call;
  unsigned Depth; ///< of the loop itself
  uint64_t Position;
  bool IsBegin; ///< else iterate
};
struct WaitPoints {
  llvm::SmallVector<WaitPoint, 8> Points;
  /// Of the loops that hold points.
  llvm::SmallVector<LoopMarker, 8> Markers;
  unsigned MaxDepth = 0;
};

/// True for a call at which an invocation waits: a control barrier or coop.scope.run.
bool isWaitPoint(const llvm::CallInst &Call);
/// The scope whose invocations meet there.
CoopScope waitedScope(const llvm::CallInst &Point);

/// Finds and orders the points of F. A loop around one without markers is an error.
llvm::Expected<WaitPoints> findWaitPoints(llvm::Function &F);

/// Puts a coop.loop.end for every loop that a return leaves in front of it, so that the markers
/// stay nested when F is inlined.
llvm::Error closeLoopsAtReturns(llvm::Function &F);
/// The same in all functions.
llvm::Error closeLoops(llvm::Module &M);

} // namespace coop::lower

#endif
