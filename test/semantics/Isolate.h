// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs something in a process of its own, so that a crash of what is tested is a result.

#ifndef COOP_SEMANTICS_ISOLATE_H
#define COOP_SEMANTICS_ISOLATE_H

#include <functional>
#include <string>

namespace semantics {

/// What Work returns, from a child process; where the child dies or takes longer than Seconds, a
/// sentence that says so.
std::string isolated(const std::function<std::string()> &Work, unsigned Seconds);

} // namespace semantics

#endif
