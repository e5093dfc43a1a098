// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Diagnostics in the form of glslc, which build systems read: `FILE:LINE: error: MESSAGE`, one line
// each, and their numbers at the end.

#ifndef COOP_DRIVER_GLSLC_MESSAGES_H
#define COOP_DRIVER_GLSLC_MESSAGES_H

#include "support/Diagnostic.h"
#include "llvm/Support/raw_ostream.h"

namespace coop::glslc {

class Messages : public DiagnosticConsumer {
public:
  explicit Messages(llvm::raw_ostream &OS) : OS(OS) {}
  void handle(const Diagnostic &D, const SourceManager &Sources) override;
  /// What is no fault of a shader: `glslc: error: TEXT`.
  void fail(const llvm::Twine &Text);

  /// "1 warning and 2 errors generated."; nothing where there were none.
  void printCounts();
  bool hasErrors() const { return Errors; }

private:
  llvm::raw_ostream &OS;
  unsigned Warnings = 0, Errors = 0;
};

} // namespace coop::glslc

#endif
