// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The functions of a module that run the invocations of a workgroup in turn.
// What an invocation keeps while it waits is State.h.

#ifndef COOP_LOWER_EXEC_REFERENCE_SCHEDULER_H
#define COOP_LOWER_EXEC_REFERENCE_SCHEDULER_H

#include "lower/exec/reference/State.h"

namespace coop::lower {

/// What is scheduled: invocations, or groups of them that run together.
struct SchedulerShape {
  uint32_t Units;
  uint32_t UnitsPerSubgroup;
  uint32_t Lanes; ///< invocations in a unit
};

/// Adds KernelAbi.h's workgroup function, which resumes Step for every invocation until all have
/// finished.
llvm::Error addScheduler(llvm::Module &M, llvm::Function &Step, const StateLayout &Layout,
                         const SchedulerShape &Shape);

/// The same where no invocation ever waits: a loop, with one state for all.
llvm::Error addPlainLoop(llvm::Module &M, llvm::Function &Step, const StateLayout &Layout,
                         const SchedulerShape &Shape);

} // namespace coop::lower

#endif
