// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// From a source file to SPIR-V with our front-end alone: for programs that hold nothing else.

#ifndef COOP_DRIVER_OWNFRONTEND_H
#define COOP_DRIVER_OWNFRONTEND_H

#include "driver/FrontEnd.h"

namespace coop::driver {

/// Options.Kind is not looked at. Nothing when an error was reported. Thread-safe for distinct
/// arguments.
std::optional<spirv::Module> compileByCoop(SourceManager &Sources, FileId Main,
                                           const FrontEndOptions &Options, DiagnosticEngine &Diags,
                                           PhaseTimes &Times);

/// Parses and checks; false when an error was reported.
bool checkByCoop(SourceManager &Sources, FileId Main, const FrontEndOptions &Options,
                 DiagnosticEngine &Diags, PhaseTimes &Times);

} // namespace coop::driver

#endif
