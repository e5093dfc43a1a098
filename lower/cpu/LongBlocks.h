// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks of thousands of instructions, as of shaders that were written out by a program.

#ifndef COOP_LOWER_CPU_LONGBLOCKS_H
#define COOP_LOWER_CPU_LONGBLOCKS_H

namespace llvm {
class Module;
} // namespace llvm

namespace coop::lower {

/// Splits long blocks: code generation selects and schedules the instructions of one block
/// together, in more than linear time. Nothing is lost, as the parts are joined again after that.
/// Wants optimized code, which would join them before.
void splitLongBlocks(llvm::Module &M);

} // namespace coop::lower

#endif
