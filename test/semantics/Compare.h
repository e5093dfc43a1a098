// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a buffer holds after a run, against what it must hold.

#ifndef COOP_SEMANTICS_COMPARE_H
#define COOP_SEMANTICS_COMPARE_H

#include "Program.h"

namespace semantics {

/// The first differences of the buffer of a binding, a line each, or an empty text.
std::string compare(size_t Binding, const Buffer &B, const std::vector<uint8_t> &Got);

} // namespace semantics

#endif
