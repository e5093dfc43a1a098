// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The program glslc, as `coopc glslc`, as coopc under the name of glslc, and by itself.

#ifndef COOP_DRIVER_GLSLC_GLSLC_H
#define COOP_DRIVER_GLSLC_GLSLC_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace coop::glslc {

/// Whether a program called so (argv[0]) is glslc.
bool isNamed(llvm::StringRef Program);

/// Args without the program's name. The exit status: 0, or 1 where something is wrong.
int run(llvm::ArrayRef<const char *> Args);

} // namespace coop::glslc

#endif
