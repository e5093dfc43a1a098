// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks of thousands of instructions, as of shaders that were written out by a program.

#ifndef COOP_LOWER_CPU_LONGBLOCKS_H
#define COOP_LOWER_CPU_LONGBLOCKS_H

namespace llvm {
class Module;
} // namespace llvm

namespace coop::lower {

/// Splits long blocks: code generation selects and schedules the instructions of one block
/// together, in more than linear time. They stay split until then: code generation would join them
/// first. Wants optimized code, as optimization would do so too.
void splitLongBlocks(llvm::Module &M);

} // namespace coop::lower

#endif
