// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Running LLVM's passes; see PassRunner.h.

#include "lower/transform/PassRunner.h"
#include "lower/analysis/Analyses.h"
#include "lower/ir/CoopIR.h"
#include "lower/ir/TypeLeaves.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Scalar/SROA.h"

using namespace llvm;

namespace coop::lower {

/// Calls that keep large variables in memory, while LLVM does not know what they do.
static SmallVector<CallInst *, 8> useLargeVariables(Module &M) {
  IRBuilder<> B(M.getContext());
  SmallVector<CallInst *, 8> Uses;
  auto IsLarge = [](const AllocaInst &Variable) {
    Type *T = Variable.getAllocatedType();
    return !containsCoopType(T) && countLeaves(T, MaxValueLeaves) > MaxValueLeaves;
  };
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *Variable = dyn_cast<AllocaInst>(&I); Variable && IsLarge(*Variable)) {
        FunctionCallee Opaque =
            M.getOrInsertFunction("large.variable", B.getVoidTy(), Variable->getType());
        B.SetInsertPoint(Variable->getNextNode());
        Uses.push_back(B.CreateCall(Opaque, {Variable}));
      }
  return Uses;
}

PassRunner::PassRunner(Module &M, TargetMachine *Machine, const LowerOptions &Options)
    : M(M), Instrumentations(M.getContext(), false, Options.VerifyEach),
      Builder(Machine, PipelineTuningOptions(), std::nullopt, &Callbacks) {
  Instrumentations.registerCallbacks(Callbacks, &Modules);
  Builder.registerModuleAnalyses(Modules);
  Builder.registerCGSCCAnalyses(Components);
  Builder.registerFunctionAnalyses(Functions);
  Builder.registerLoopAnalyses(Loops);
  registerAnalyses(Modules, Functions);
  Builder.crossRegisterProxies(Loops, Functions, Components, Modules);
}

void PassRunner::leaveOut(StringLiteral Pass) {
  Callbacks.registerShouldRunOptionalPassCallback(
      [Pass](StringRef Class, const Any &) { return Class != Pass; });
}

Error PassRunner::promoteVariables() {
  const SmallVector<CallInst *, 8> Uses = useLargeVariables(M);
  Error Result = runOnFunctions(SROAPass(SROAOptions::PreserveCFG));
  if (!Uses.empty()) {
    Function *Opaque = Uses.front()->getCalledFunction();
    for (CallInst *Use : Uses)
      Use->eraseFromParent();
    Opaque->eraseFromParent();
  }
  return Result;
}

Error PassRunner::runAll(ModulePassManager Manager) {
  Manager.run(M, Modules);
  // Passes that are functions of ours change the module after the analyses' back.
  Modules.clear();
  Functions.clear();
  Components.clear();
  Loops.clear();
  return Error::success();
}

} // namespace coop::lower
