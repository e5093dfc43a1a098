// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arguments for builtin functions: ordinary numbers, special ones, and any bits.

#ifndef COOP_SEMANTICS_BUILTINS_DRAW_H
#define COOP_SEMANTICS_BUILTINS_DRAW_H

#include "../Signature.h"
#include "Function.h"

namespace semantics::builtins {

/// The in arguments of one call.
std::vector<Value> drawArguments(Domain From, const Instance &Types, Stream &Random);

} // namespace semantics::builtins

#endif
