// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Random programs as SPIR-V for another machine's driver (test/native).

#ifndef COOP_SEMANTICS_EXPORT_H
#define COOP_SEMANTICS_EXPORT_H

#include "Program.h"
#include <string>

namespace native {
class PackWriter;
} // namespace native

namespace semantics {

/// Adds P, if a driver can run it as it is: it prints nothing, holds no addresses, and its
/// subgroups have the size that a driver chooses. Returns whether it was added.
bool exportProgram(const Program &P, const std::string &Name, native::PackWriter &To);

} // namespace semantics

#endif
