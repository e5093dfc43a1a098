// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What may be executed where the program does not.

#ifndef COOP_LOWER_ANALYSIS_SPECULATION_H
#define COOP_LOWER_ANALYSIS_SPECULATION_H

namespace llvm {
class Instruction;
} // namespace llvm

namespace coop::lower {

/// Whether I may be executed where the program does not, also on what it does not compute there.
bool doesNoHarm(const llvm::Instruction &I);

} // namespace coop::lower

#endif
