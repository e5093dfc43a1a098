// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The passes over coop IR as a plugin of LLVM's opt: names in -passes=, nothing else.
//
//   opt -load-pass-plugin=CoopPasses.so -passes='coop-verify,coop-lower<loops>' -S input.ll

#include "lower/ir/CoopIR.h"
#include "lower/passes/Inline.h"
#include "lower/passes/LowerLoops.h"
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

bool addPass(StringRef Name, ModulePassManager &Passes, ArrayRef<PassBuilder::PipelineElement>) {
  if (Name == "coop-verify")
    Passes.addPass(CoopVerifyPass());
  else if (Name == "coop-inline")
    Passes.addPass(CoopInlinePass());
  else if (Name == "coop-lower<loops>")
    Passes.addPass(LowerLoopsPass());
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
