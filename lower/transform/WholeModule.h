// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What every pipeline does with a module as a whole, whatever it is executed on: the checks of its
// contract, what the options forbid, and the errors that passes report.

#ifndef COOP_LOWER_TRANSFORM_WHOLEMODULE_H
#define COOP_LOWER_TRANSFORM_WHOLEMODULE_H

#include "lower/ir/LowerOptions.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace llvm {
class Module;
} // namespace llvm

namespace coop::lower {

/// verifyCoopIR as an error.
llvm::Error verifyCoop(llvm::Module &M);
/// LLVM's verifier; what it finds after a pass is an internal error.
llvm::Error verifyLlvm(llvm::Module &M, llvm::StringRef After);

/// Whether products and sums may be contracted where the source allows it.
bool mayContract(const LowerOptions &Options);
/// What the source allows is not done.
void forbidContraction(llvm::Module &M);

/// Runs passes one after another until one fails: Step(I, name of the pass) for I < Count. What
/// they report through LLVMContext::diagnose is the error then, as it says more than that a pass
/// could not go on; without this LLVM would end the process.
llvm::Error runSteps(llvm::Module &M, const LowerOptions &Options, size_t Count,
                     llvm::function_ref<llvm::Error(size_t I, llvm::StringRef &Name)> Step);

} // namespace coop::lower

#endif
