// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The passes over coop IR as a plugin of LLVM's opt: names in -passes=, nothing else.
//
//   opt -load-pass-plugin=CoopPasses.so -passes='coop-verify,coop-lower<loops>' -S input.ll

#include "lower/cpu/LowerSimd.h"
#include "lower/cpu/abi/KernelAbi.h"
#include "lower/cpu/abi/StopPolls.h"
#include "lower/cpu/coopvec/VectorBodies.h"
#include "lower/cpu/spmd/JoinScopeCalls.h"
#include "lower/cpu/spmd/Vectorize.h"
#include "lower/exec/SubgroupSize.h"
#include "lower/exec/Subgroups.h"
#include "lower/exec/loops/LowerLoops.h"
#include "lower/exec/reference/Reference.h"
#include "lower/ir/CoopIR.h"
#include "lower/transform/ElementLoops.h"
#include "lower/transform/Inline.h"
#include "lower/transform/UnrollMatrixLoops.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Passes/PassPlugin.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// Ends the compilation with the verifier's text where the module does not follow the contract.
class CoopVerifyPass : public PassInfoMixin<CoopVerifyPass> {
public:
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    std::string Text;
    raw_string_ostream OS(Text);
    if (verifyCoopIR(M, &OS))
      M.getContext().emitError(Twine("broken coop IR\n") + Text);
    return PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
};

/// A step of the CPU pipeline that is a function: its error is reported as LLVM's passes report
/// theirs.
class StepPass : public PassInfoMixin<StepPass> {
public:
  using Step = std::function<Error(Module &)>;
  explicit StepPass(Step Run) : Run(std::move(Run)) {}

  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    if (Error E = Run(M))
      M.getContext().emitError(toString(std::move(E)));
    return PreservedAnalyses::none();
  }
  static bool isRequired() { return true; }

private:
  Step Run;
};

/// NAME<PARAMETER;WORD;...> with words that say what the CPU has, as in
/// `coop-lower<simd;avx512f;avx512vnni>`, and the words `strict` and `aarch64`, which is else
/// x86-64.
std::optional<SimdTarget> takeTarget(StringRef Name, StringRef Front) {
  if (!Name.consume_front(Front) || !Name.consume_back(">"))
    return std::nullopt;
  SmallVector<StringRef, 8> Words;
  Name.split(Words, ';', -1, false);
  const FpMode Mode = is_contained(Words, "strict") ? FpMode::Strict : FpMode::Fast;
  const auto Arch = is_contained(Words, "aarch64") ? Triple::aarch64 : Triple::x86_64;
  return SimdTarget(Arch, [&](StringRef Feature) { return is_contained(Words, Feature); }, Mode);
}

/// The passes that depend on the CPU.
bool addTargetPass(StringRef Name, ModulePassManager &Passes) {
  if (const auto Simd = takeTarget(Name, "coop-lower<simd"))
    Passes.addPass(LowerSimdPass(*Simd));
  else if (const auto Lanes = takeTarget(Name, "coop-vectorize<"))
    Passes.addPass(StepPass([Target = *Lanes](Module &M) {
      return vectorizeEntry(M, {vectorBodies(Target), Target.hasMaskRegisters()});
    }));
  else
    return false;
  return true;
}

bool addPass(StringRef Name, ModulePassManager &Passes, ArrayRef<PassBuilder::PipelineElement>) {
  if (Name == "coop-verify")
    Passes.addPass(CoopVerifyPass());
  else if (Name == "coop-inline")
    Passes.addPass(CoopInlinePass());
  else if (Name == "coop-element-loops")
    Passes.addPass(createModuleToFunctionPassAdaptor(ElementLoopsPass()));
  else if (Name == "coop-unroll-matrices")
    Passes.addPass(createModuleToFunctionPassAdaptor(UnrollMatrixLoopsPass()));
  else if (Name == "coop-lower<loops>")
    Passes.addPass(LowerLoopsPass());
  else if (addTargetPass(Name, Passes))
    return true;
  else if (Name == "coop-subgroup-size")
    Passes.addPass(StepPass([](Module &M) { return setSubgroupSize(M, 0); }));
  else if (Name == "coop-lower-subgroups")
    Passes.addPass(StepPass([](Module &M) { return lowerSubgroups(M); }));
  else if (Name == "coop-stop-polls")
    Passes.addPass(StepPass([](Module &M) -> Error {
      placeStopPolls(M);
      return Error::success();
    }));
  else if (Name == "coop-join-scopes")
    Passes.addPass(StepPass([](Module &M) -> Error {
      joinScopeCalls(M);
      return Error::success();
    }));
  else if (Name == "coop-reference")
    Passes.addPass(StepPass([](Module &M) { return lowerReference(M); }));
  else if (Name == "coop-vectorize")
    Passes.addPass(StepPass([](Module &M) { return vectorizeEntry(M); })); // no lane functions
  else if (Name == "coop-kernel-abi")
    Passes.addPass(StepPass([](Module &M) { return lowerKernelAbi(M, ""); }));
  else
    return false;
  return true;
}

} // namespace
} // namespace coop::lower

extern "C" LLVM_ATTRIBUTE_WEAK PassPluginLibraryInfo llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "CoopPasses", "1", [](PassBuilder &Builder) {
            Builder.registerPipelineParsingCallback(coop::lower::addPass);
          }};
}
