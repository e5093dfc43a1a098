// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// GLSL has one entry point for a source; a module of SPIR-V may have any number. This adds them.

#ifndef COOP_SEMANTICS_ENTRYPOINTS_H
#define COOP_SEMANTICS_ENTRYPOINTS_H

#include <cstdint>
#include <string>
#include <vector>

namespace semantics {

/// The module with entry points named as those functions of it, which are of type `void f()`,
/// beside its own: the same interface and execution modes, and a body that calls the function.
/// Empty where it cannot be done.
std::vector<uint32_t> addEntryPoints(const std::vector<uint32_t> &Module,
                                     const std::vector<std::string> &Functions);

} // namespace semantics

#endif
