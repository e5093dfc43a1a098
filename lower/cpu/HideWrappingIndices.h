// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Works around LLVM's loop vectorizer, which reads an index that wraps around as one that does not.

#ifndef COOP_LOWER_CPU_HIDEWRAPPINGINDICES_H
#define COOP_LOWER_CPU_HIDEWRAPPINGINDICES_H

#include "llvm/IR/PassManager.h"

namespace coop::lower {

/// Right before LoopVectorizePass. An index such as (3 * k) & 31 is, for scalar evolution, a
/// recurrence {0,+,3} of 5 bits, and the vectorizer takes loads at it for one wide load if a check
/// before the loop says that it does not wrap. That check is wrong (LLVM 19,
/// SCEVExpander::generateOverflowCheck): of a recurrence that begins with 0 it forgets whether step
/// times count overflows. Lanes then load from beyond the array. Indices of recurrences of less
/// than 32 bits become opaque here, and are gathered.
class HideWrappingIndices : public llvm::PassInfoMixin<HideWrappingIndices> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses);
};

} // namespace coop::lower

#endif
