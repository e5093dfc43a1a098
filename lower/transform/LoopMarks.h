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

/// The first call of Op in a block; null where there is none, or no block.
llvm::CallInst *findLoopMark(llvm::BasicBlock *In, CoopOp Op);

} // namespace coop::lower

#endif
