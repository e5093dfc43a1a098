// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks of whole modules, and the errors of pipelines.

#include "lower/transform/WholeModule.h"
#include "lower/ir/CoopIR.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// Collects what passes report as an error; without it LLVM would end the process.
class ErrorCollector : public DiagnosticHandler {
public:
  explicit ErrorCollector(std::string &Text) : Text(Text) {}

  bool handleDiagnostics(const DiagnosticInfo &Info) override {
    if (Info.getSeverity() != DS_Error)
      return true; // remarks about optimization are for nobody here
    if (!Text.empty())
      Text += '\n';
    raw_string_ostream OS(Text);
    if (Info.getKind() == DK_Unsupported) {
      describe(OS, cast<DiagnosticInfoUnsupported>(Info));
      return true;
    }
    DiagnosticPrinterRawOStream Printer(OS);
    Info.print(Printer);
    return true;
  }

private:
  /// The line, or the function where there are no lines; LLVM would print its type as well.
  static void describe(raw_ostream &OS, const DiagnosticInfoUnsupported &Info) {
    if (Info.isLocationAvailable())
      OS << Info.getLocationStr() << ": ";
    else
      OS << "in function '" << Info.getFunction().getName() << "': ";
    OS << Info.getMessage();
  }

  std::string &Text;
};

} // namespace

Error verifyCoop(Module &M) {
  std::string Problems;
  raw_string_ostream OS(Problems);
  if (verifyCoopIR(M, &OS))
    return createStringError("the module is no valid coop IR: %s", Problems.c_str());
  return Error::success();
}

Error verifyLlvm(Module &M, StringRef After) {
  std::string Problems;
  raw_string_ostream OS(Problems);
  if (verifyModule(M, &OS))
    return createStringError("internal error: the module is broken after %s: %s",
                             After.str().c_str(), Problems.c_str());
  return Error::success();
}

bool mayContract(const LowerOptions &Options) {
  return Options.Execution == Exec::Fast && Options.Fp == FpMode::Fast;
}

void forbidContraction(Module &M) {
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (isa<FPMathOperator>(I))
        I.setHasAllowContract(false);
}

static Error runUntilError(Module &M, const LowerOptions &Options, size_t Count,
                           const std::string &Reported,
                           function_ref<Error(size_t, StringRef &)> Step) {
  for (size_t I = 0; I < Count; ++I) {
    StringRef Name;
    Error Result = Step(I, Name);
    if (!Reported.empty()) {
      consumeError(std::move(Result));
      return createStringError(inconvertibleErrorCode(), Reported);
    }
    if (!Result && Options.VerifyEach)
      Result = verifyLlvm(M, Name);
    if (Result)
      return Result;
  }
  return verifyLlvm(M, "the pipeline");
}

Error runSteps(Module &M, const LowerOptions &Options, size_t Count,
               function_ref<Error(size_t, StringRef &)> Step) {
  std::string Reported;
  LLVMContext &C = M.getContext();
  std::unique_ptr<DiagnosticHandler> Old = C.getDiagnosticHandler();
  C.setDiagnosticHandler(std::make_unique<ErrorCollector>(Reported));
  Error Result = runUntilError(M, Options, Count, Reported, Step);
  C.setDiagnosticHandler(std::move(Old));
  return Result;
}

} // namespace coop::lower
