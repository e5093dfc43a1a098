// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Gathers and scatters from one base, by 32 bits for each lane.

#ifndef COOP_LOWER_CPU_GATHERBASES_H
#define COOP_LOWER_CPU_GATHERBASES_H

namespace llvm {
class Module;
} // namespace llvm

namespace coop::lower {

/// Instruction selection takes a base and indices for what they are only in the block of the
/// access, with nothing added behind them; otherwise it has addresses of 64 bits, half as many
/// lanes at once, and they stay in registers meanwhile. Brings to each access
///
///   %a = getelementptr i8, ptr %base, <N x i64> (sext <N x i32> %i to <N x i64>)
///   %b = getelementptr i8, <N x ptr> %a, i64 C
///
/// as %base + C and %i. Wants optimized code; what it leaves must not be optimized again.
void bringGatherBases(llvm::Module &M);

} // namespace coop::lower

#endif
