// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coopc convert-matrix`: a matrix in a .npy file to another layout and component type.

#ifndef COOP_DRIVER_CONVERTFILE_H
#define COOP_DRIVER_CONVERTFILE_H

#include "driver/ExitCode.h"
#include "driver/Invocation.h"
#include "support/Diagnostic.h"

namespace coop::driver {

/// Reads Options.Input and writes Options.Output; without an output prints how many bytes the
/// matrix takes in its new format.
ExitCode convertMatrixFile(const Invocation &Options, DiagnosticEngine &Diags);

} // namespace coop::driver

#endif
