// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-lookups`: elements of small tables that lanes take by indices of their own, as a vector
// unit permutes. So are codebooks of quantized weights read, and what the invocations of a subgroup
// exchange.
//   %f = call <16 x float> @coop.lookup(<16 x float> %table, <16 x i32> %index)
//   =>
//   %f = vpermps <16 x float> %table, <16 x i32> %index

#ifndef COOP_LOWER_CPU_LOOKUPS_H
#define COOP_LOWER_CPU_LOOKUPS_H

namespace llvm {
class Module;
} // namespace llvm

namespace coop::lower {

class SimdTarget;

/// Writes out all coop.lookup: as permutations of Tiles.def's rows LOOKUP, or, of tables that take
/// more registers than that is worth, through memory.
void lowerLookups(llvm::Module &M, const SimdTarget &Target);

} // namespace coop::lower

#endif
