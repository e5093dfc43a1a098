// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-lower-subgroups`: subgroup operations become coop.scope.run. What each invocation gives
// goes to a struct, and a function computes the results of all of them:
//   %r = coop.subgroup.arith(3, .., float %x)    becomes    store float %x, ptr %args.value
//                                                           coop.scope.run(3, @sum, ptr %args)
//                                                           %r = load float, ptr %args.result
// Barriers are no concern of this file, nor is how an execution makes invocations meet.

#ifndef COOP_LOWER_EXEC_SUBGROUPS_H
#define COOP_LOWER_EXEC_SUBGROUPS_H

#include "lower/ir/CoopIR.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"

namespace llvm {
class CallInst;
class Module;
} // namespace llvm

namespace coop::lower {

/// An operation of a scope other than the subgroup's, or of a kind that is not supported.
llvm::Error checkSubgroupOp(const llvm::CallInst &Call, CoopOp Op);

/// `coop-lower-subgroups`. An operation of a scope other than the subgroup's, or of a kind that is
/// not supported, is an error.
llvm::Error lowerSubgroups(llvm::Module &M);
/// The same for the operations that Which chooses.
llvm::Error lowerSubgroups(llvm::Module &M, llvm::function_ref<bool(CoopOp)> Which);

} // namespace coop::lower

#endif
