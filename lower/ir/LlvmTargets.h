// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which of LLVM's targets code can be made for: those of cmake/CoopLlvm.cmake that the LLVM at hand
// has. The others are not linked into programs.

#ifndef COOP_LOWER_IR_LLVMTARGETS_H
#define COOP_LOWER_IR_LLVMTARGETS_H

namespace coop::lower {

/// Fills LLVM's registry of targets, once for the process. Thread-safe.
void registerLlvmTargets();

} // namespace coop::lower

#endif
