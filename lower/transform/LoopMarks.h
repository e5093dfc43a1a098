// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The marks of loops in coop IR (coop.loop.begin, iterate, end), for passes that write loops out or
// copy them.

#ifndef COOP_LOWER_TRANSFORM_LOOPMARKS_H
#define COOP_LOWER_TRANSFORM_LOOPMARKS_H

#include "lower/ir/CoopIR.h"

namespace llvm {
class BasicBlock;
class CallInst;
} // namespace llvm

namespace coop::lower {

/// The call of Op of the loop that begins after a block, has it as its header, or ends before it:
/// the last beginning there, and the first of the others, as statements that are loops by their
/// form alone (`do { ... break; } while (x);`) may have theirs in the same block. Null where there
/// is none, or no block.
llvm::CallInst *findLoopMark(llvm::BasicBlock *In, CoopOp Op);

} // namespace coop::lower

#endif
