// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions that run once for all invocations of a scope (coop.scope.run): the arguments that every
// invocation passes, and access to the elements of all slices. It is what lowering does where no
// other ScopeExecution is given.
//
// An invocation's arguments are an array of eight-byte fields: addresses of slices first, then what
// callbacks capture. Lanes[i] is the address of invocation i's, or null where it is not active.

#ifndef COOP_LOWER_EXEC_LOOPS_CAPTURES_H
#define COOP_LOWER_EXEC_LOOPS_CAPTURES_H

#include "lower/exec/loops/ScopeExecution.h"

namespace coop::lower {

/// The type void(ptr Lanes, i32 Count).
llvm::FunctionType *scopeFunctionType(llvm::LLVMContext &C);

/// Calls F for the scope with the fields, and what F captures.
void runForScope(OpContext &O, CoopScope Scope, llvm::Function &F,
                 llvm::ArrayRef<llvm::Value *> Fields);

} // namespace coop::lower

#endif
