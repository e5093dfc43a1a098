// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The passes over coop IR as a plugin of LLVM's opt: names in -passes=, nothing else.
//
//   opt -load-pass-plugin=CoopPasses.so -passes='coop-verify,coop-lower<loops>' -S input.ll

#include "lower/cpu/Passes.h"
#include "lower/cpu/Pipeline.h"
#include "lower/exec/SubgroupSize.h"
#include "lower/transform/PassRunner.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#if __has_include("llvm/Plugins/PassPlugin.h") // from LLVM 22 on
#include "llvm/Plugins/PassPlugin.h"
#else
#include "llvm/Passes/PassPlugin.h"
#endif

using namespace llvm;

namespace coop::lower {
namespace {

/// A row of Passes.def. Its error is reported as LLVM's passes report theirs.
class RowPass : public PassInfoMixin<RowPass> {
public:
  RowPass(PassId Id, const SimdTarget &Target) : Id(Id), Target(Target) {}

  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    // Who names a pass wants it, whatever execution it is of.
    LowerOptions Options;
    Options.Execution = Exec::Fast;
    PassRunner Llvm(M, /*Machine=*/nullptr, Options);
    if (Error E = runPass(Id, M, {Llvm, Target, nullptr, Options, DefaultSubgroupSize}))
      M.getContext().emitError(toString(std::move(E)));
    return PreservedAnalyses::none();
  }
  static bool isRequired() { return true; }

private:
  PassId Id;
  SimdTarget Target;
};

/// The words say what the CPU has, as in `coop-lower<simd;avx512f;avx512vnni>`; `strict` is the
/// mode of floating-point numbers, and `aarch64` the architecture, which is else x86-64.
SimdTarget targetOf(ArrayRef<StringRef> Words) {
  const FpMode Mode = is_contained(Words, "strict") ? FpMode::Strict : FpMode::Fast;
  const auto Arch = is_contained(Words, "aarch64") ? Triple::aarch64 : Triple::x86_64;
  return SimdTarget(Arch, [&](StringRef Feature) { return is_contained(Words, Feature); }, Mode);
}

/// The passes that Name<...> stands for, without its words.
SmallVector<PassId, 8> passesOf(StringRef Name) {
  if (Name == "coop-lower<simd>")
    return SmallVector<PassId, 8>(lowerSimdPasses());
  const std::optional<PassId> Id = findPass(Name);
  if (!Id || passNeeds(*Id) == PassNeeds::Machine || !Name.starts_with("coop-"))
    return {};
  return {*Id};
}

/// NAME, NAME<WORD;...>, or coop-lower<simd;WORD;...>.
bool addPass(StringRef Text, ModulePassManager &Passes, ArrayRef<PassBuilder::PipelineElement>) {
  SmallVector<PassId, 8> Ids = passesOf(Text);
  SmallVector<StringRef, 8> Words;
  if (Ids.empty() && Text.consume_back(">")) {
    auto [Name, List] = Text.split('<');
    List.split(Words, ';', -1, false);
    Ids = Name == "coop-lower" && !Words.empty() && Words.front() == "simd"
              ? passesOf("coop-lower<simd>")
              : passesOf(Name);
    if (!Ids.empty() && none_of(Ids, [](PassId Id) { return passNeeds(Id) == PassNeeds::Target; }))
      return false;
  }
  for (PassId Id : Ids)
    Passes.addPass(RowPass(Id, targetOf(Words)));
  return !Ids.empty();
}

} // namespace
} // namespace coop::lower

extern "C" LLVM_ATTRIBUTE_WEAK PassPluginLibraryInfo llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "CoopPasses", "1", [](PassBuilder &Builder) {
            Builder.registerPipelineParsingCallback(coop::lower::addPass);
          }};
}
