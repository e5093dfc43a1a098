// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coopc run`: compiles, binds, dispatches, writes the results and prints what ran.

#ifndef COOP_DRIVER_RUN_H
#define COOP_DRIVER_RUN_H

#include "driver/Compile.h"

namespace coop::driver {

/// After readInput.
ExitCode run(Compilation &C);

} // namespace coop::driver

#endif
