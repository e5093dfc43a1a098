// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which build of the compiler this is: code that another build made is not used again.

#ifndef COOP_DRIVER_BUILDIDENTITY_H
#define COOP_DRIVER_BUILDIDENTITY_H

#include <string>

namespace coop::driver {

/// A text that differs between builds of this library, or of LLVM, that may generate other code:
/// the linker's build identifiers of the files that they were loaded from, or where one has none,
/// that file's name, size and time.
std::string buildIdentity();

} // namespace coop::driver

#endif
