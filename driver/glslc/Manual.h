// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The command line of glslc as data, for its manual page and completions.

#ifndef COOP_DRIVER_GLSLC_MANUAL_H
#define COOP_DRIVER_GLSLC_MANUAL_H

#include "driver/manual/Program.h"

namespace coop::glslc {

manual::Program describe();

} // namespace coop::glslc

#endif
