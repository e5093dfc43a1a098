// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// LLVM's passes and analyses, for as long as a pipeline runs.

#ifndef COOP_LOWER_TRANSFORM_PASSRUNNER_H
#define COOP_LOWER_TRANSFORM_PASSRUNNER_H

#include "lower/ir/LowerOptions.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Passes/StandardInstrumentations.h"
#include "llvm/Support/Error.h"

namespace coop::lower {

class PassRunner {
public:
  /// Machine is null where no code is generated.
  PassRunner(llvm::Module &M, llvm::TargetMachine *Machine, const LowerOptions &Options);

  template <typename Pass> llvm::Error run(Pass &&P) {
    llvm::ModulePassManager Manager;
    Manager.addPass(std::forward<Pass>(P));
    return runAll(std::move(Manager));
  }

  template <typename Pass> llvm::Error runOnFunctions(Pass &&P) {
    return run(llvm::createModuleToFunctionPassAdaptor(std::forward<Pass>(P)));
  }

  /// Promotes variables to values, but large ones, for which LLVM takes time that grows with the
  /// square of their size; the control flow stays as it is.
  llvm::Error promoteVariables();
  /// LLVM's pass of that class is in no pipeline from here on.
  void leaveOut(llvm::StringLiteral Pass);
  /// To build pipelines with, which know the machine.
  llvm::PassBuilder &builder() { return Builder; }
  llvm::Error runAll(llvm::ModulePassManager Manager);

private:
  llvm::Module &M;
  llvm::PassInstrumentationCallbacks Callbacks;
  llvm::StandardInstrumentations Instrumentations;
  llvm::PassBuilder Builder;
  llvm::LoopAnalysisManager Loops;
  llvm::FunctionAnalysisManager Functions;
  llvm::CGSCCAnalysisManager Components;
  llvm::ModuleAnalysisManager Modules;
};

} // namespace coop::lower

#endif
