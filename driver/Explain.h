// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What coopc tells about its diagnostics: --explain and --help-warnings. The texts of --explain are
// those of docs/diagnostics.

#ifndef COOP_DRIVER_EXPLAIN_H
#define COOP_DRIVER_EXPLAIN_H

#include "driver/ExitCode.h"
#include "support/Diagnostic.h"
#include "llvm/Support/raw_ostream.h"

namespace coop::driver {

/// Name is that of a diagnostic, or of a group of warnings, whose diagnostics are listed.
ExitCode explain(llvm::StringRef Name, llvm::raw_ostream &OS, DiagnosticEngine &Diags);

void printWarningGroups(llvm::raw_ostream &OS);

} // namespace coop::driver

#endif
