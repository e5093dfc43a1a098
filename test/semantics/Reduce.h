// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Makes a failing program smaller by changing the choices that it was made from.

#ifndef COOP_SEMANTICS_REDUCE_H
#define COOP_SEMANTICS_REDUCE_H

#include <chrono>
#include <cstdint>
#include <functional>
#include <vector>

namespace semantics {

/// Fails tells whether the program of these choices still fails. Tries until nothing helps or the
/// time is up; returns choices for which it does fail.
std::vector<uint64_t> reduce(std::vector<uint64_t> Choices,
                             const std::function<bool(const std::vector<uint64_t> &)> &Fails,
                             std::chrono::seconds Limit);

} // namespace semantics

#endif
