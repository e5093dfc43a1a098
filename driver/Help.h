// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What --help and `coopc help TOPIC` print, the manual pages and completions of shells among it.

#ifndef COOP_DRIVER_HELP_H
#define COOP_DRIVER_HELP_H

#include "driver/ExitCode.h"
#include "support/Diagnostic.h"
#include "llvm/Support/raw_ostream.h"

namespace coop::driver {

/// Topic is one of help's, the spelling of an option, or empty for what is used most.
ExitCode help(llvm::StringRef Topic, llvm::raw_ostream &OS, DiagnosticEngine &Diags);

} // namespace coop::driver

#endif
