// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The command line of coopc as data, for its manual page and completions: Options.def and the words
// that its arguments can be.

#ifndef COOP_DRIVER_MANUAL_H
#define COOP_DRIVER_MANUAL_H

#include "driver/manual/Program.h"
#include "llvm/ADT/ArrayRef.h"

namespace coop::driver {

/// Topics are what `coopc help` knows.
manual::Program describeCoopc(llvm::ArrayRef<llvm::StringRef> Topics);

} // namespace coop::driver

#endif
