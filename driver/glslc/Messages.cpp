// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "driver/glslc/Messages.h"
#include "llvm/ADT/Twine.h"

using namespace coop;
using namespace coop::glslc;

void Messages::handle(const Diagnostic &D, const SourceManager &Sources) {
  if (D.Level == Severity::Ignored || D.Level == Severity::Remark)
    return;
  const bool IsError = D.Level == Severity::Error || D.Level == Severity::Fatal;
  Errors += IsError;
  Warnings += D.Level == Severity::Warning;
  if (Sources.decompose(D.Loc).first.isValid()) {
    const PresumedLoc P = Sources.presumed(D.Loc);
    OS << P.File << ':' << P.Line << ": ";
  } else {
    OS << "glslc: ";
  }
  OS << (IsError                        ? "error"
         : D.Level == Severity::Warning ? "warning"
                                        : "note")
     << ": " << D.Message << '\n';
}

void Messages::fail(const llvm::Twine &Text) { OS << "glslc: error: " << Text << '\n'; }

void Messages::printCounts() {
  auto Count = [&](unsigned N, const char *What) { OS << N << ' ' << What << (N == 1 ? "" : "s"); };
  if (!Warnings && !Errors)
    return;
  if (Warnings)
    Count(Warnings, "warning");
  if (Warnings && Errors)
    OS << " and ";
  if (Errors)
    Count(Errors, "error");
  OS << " generated.\n";
}
