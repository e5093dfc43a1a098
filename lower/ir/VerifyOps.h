// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the operands of one operation of coop IR must agree on, beyond the letters of its signature.
// The walk over a module is in Verifier.cpp.

#ifndef COOP_LOWER_IR_VERIFYOPS_H
#define COOP_LOWER_IR_VERIFYOPS_H

#include "lower/ir/CoopIR.h"
#include <optional>
#include <string>

namespace llvm {
class CallInst;
} // namespace llvm

namespace coop::lower {

/// Says what is wrong with Call, whose operands match the signature of Op; nothing if it is fine.
std::optional<std::string> verifyOperands(const llvm::CallInst &Call, CoopOp Op);

} // namespace coop::lower

#endif
