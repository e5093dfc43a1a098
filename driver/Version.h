// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What --version prints: the libraries in coopc, what it reads, and what it makes code for.

#ifndef COOP_DRIVER_VERSION_H
#define COOP_DRIVER_VERSION_H

#include "llvm/Support/raw_ostream.h"

namespace coop::driver {

/// AsJson: an object for programs to read; what is in it stays, and more may come.
void printVersion(llvm::raw_ostream &OS, bool AsJson);

} // namespace coop::driver

#endif
