// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The fuzzers' properties.

#include "test/fuzz/Targets.h"
#include "driver/FrontEnd.h"
#include "driver/InputKind.h"
#include "lower/cpu/EmitObject.h"
#include "lower/cpu/Pipeline.h"
#include "lower/import/Import.h"
#include "lower/ir/CoopIR.h"
#include "parser/Parser.h"
#include "support/spirv/Tools.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/raw_ostream.h"

using namespace coop;
using llvm::StringRef;

namespace {

/// Formats every message, as a renderer would.
class CountingConsumer : public DiagnosticConsumer {
public:
  void handle(const Diagnostic &D, const SourceManager &Sources) override {
    Sources.lineColumn(D.Loc);
    Bytes += D.Message.size();
  }
  size_t Bytes = 0;
};

void require(bool Holds, const llvm::Twine &What) {
  if (!Holds)
    llvm::report_fatal_error("fuzz: " + What);
}

/// What SPIRV-Tools refuses, though the text has it: a payload that a shader has been called with
/// may be that of a shader that it calls (SPV_EXT_shader_invocation_reorder).
bool isRefusedWrongly(StringRef Problem) {
  return Problem.contains(
      "Hit Object Attributes id must be a OpVariable of storage class RayPayload");
}

/// "//frag": what the first line says.
sema::Stage stageOf(StringRef Text) {
  StringRef First = Text.split('\n').first;
  if (First.consume_front("//"))
    if (std::optional<sema::Stage> Stage = driver::parseStageName(First))
      return *Stage;
  return sema::Stage::Compute;
}

template <typename Verify> void requireVerified(StringRef What, Verify Check) {
  std::string Errors;
  llvm::raw_string_ostream OS(Errors);
  require(!Check(OS), What + ": " + OS.str());
}

} // namespace

bool fuzz::parseText(StringRef Text) {
  SourceManager Sources;
  CountingConsumer Messages;
  DiagnosticEngine Diags(Sources, Messages);
  FileId Main = Sources.addFile("fuzz.comp", Text.str());
  std::unique_ptr<ast::Unit> Unit = parse(Sources, Main, {}, Diags);
  require(Unit != nullptr, "the parser gave no tree");
  std::string Dump;
  llvm::raw_string_ostream OS(Dump);
  dump(*Unit, Sources, OS);
  return !Diags.hasErrors();
}

std::optional<std::vector<uint32_t>> fuzz::compileText(StringRef Text) {
  SourceManager Sources;
  CountingConsumer Messages;
  DiagnosticEngine Diags(Sources, Messages);
  driver::PhaseTimes Times;
  FileId Main = Sources.addFile("fuzz.comp", Text.str());
  driver::FrontEndOptions Options;
  Options.Kind = driver::FrontEndKind::Coop;
  Options.Stage = stageOf(Text);
  std::optional<spirv::Module> Module =
      driver::compileToSpirv(Sources, Main, Options, Diags, Times).Module;
  require(Module.has_value() != Diags.hasErrors(),
          Module ? "a module in spite of errors" : "neither a module nor an error");
  // Not valid there, which was warned about, or of instructions that the shader itself says.
  if (!Module || Module->IsOutsideOfEnvironment || Text.contains("spirv_"))
    return std::nullopt;
  const std::optional<std::string> Problem =
      spirv::validate(Module->Words, driver::DefaultTargetEnv);
  require(!Problem || isRefusedWrongly(*Problem),
          "the SPIR-V is not valid: " + Problem.value_or(""));
  return std::move(Module->Words);
}

bool fuzz::importWords(llvm::ArrayRef<uint32_t> Words) {
  llvm::LLVMContext Llvm;
  llvm::Expected<std::unique_ptr<llvm::Module>> M =
      lower::importSpirv(Words, lower::ImportOptions(), Llvm);
  if (!M) {
    require(!llvm::toString(M.takeError()).empty(), "an error without a message");
    return false;
  }
  requireVerified("coop IR", [&](llvm::raw_ostream &OS) { return lower::verifyCoopIR(**M, &OS); });
  requireVerified("LLVM IR", [&](llvm::raw_ostream &OS) { return llvm::verifyModule(**M, &OS); });
  lower::LowerOptions Options;
  Options.OptLevel = 0;
  Options.KernelName = "kernel";
  if (llvm::Error E = lower::lowerToCpu(**M, Options)) {
    require(!llvm::toString(std::move(E)).empty(), "an error without a message");
    return true;
  }
  requireVerified("lowered", [&](llvm::raw_ostream &OS) { return llvm::verifyModule(**M, &OS); });
  llvm::SmallString<0> Object;
  llvm::raw_svector_ostream Out(Object);
  if (llvm::Error E = lower::emitObject(**M, Options, Out))
    require(false, "no machine code: " + llvm::toString(std::move(E)));
  return true;
}
