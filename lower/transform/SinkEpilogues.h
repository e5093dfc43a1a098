// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-sink-epilogues`: what is made of a loop's sum, element by element, is made where it is
// stored:
//
//   exit: %r = coop.mat.epilogue(@f, %sum)         %offset = ...
//         %offset = ...                      =>    %r = coop.mat.epilogue(@f, %sum)
//         coop.mat.store(%p, %r, %offset)          coop.mat.store(%p, %r, %offset)
//
// Then what is left of the product can be done, made something of and stored at once (GemmPlan.h).

#ifndef COOP_LOWER_TRANSFORM_SINKEPILOGUES_H
#define COOP_LOWER_TRANSFORM_SINKEPILOGUES_H

namespace llvm {
class Function;
} // namespace llvm

namespace coop::lower {

/// Moves an epilogue to its only user, a store of the same block, where nothing changes memory
/// between them, the epilogue included.
void sinkEpilogues(llvm::Function &F);

} // namespace coop::lower

#endif
