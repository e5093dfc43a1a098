// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The symbol of a kernel, made from a file's name.

#ifndef COOP_DRIVER_KERNELNAME_H
#define COOP_DRIVER_KERNELNAME_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace coop::driver {

/// A C identifier: "dir/my-shader.comp" gives my_shader. Names that a C program cannot use get
/// "_kernel" after them.
std::string kernelNameFor(llvm::StringRef Path);

/// Letters, digits and underscores, no digit first.
bool isIdentifier(llvm::StringRef Name);

} // namespace coop::driver

#endif
