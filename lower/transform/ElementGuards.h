// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-element-guards`: functions of elements that replace those outside of bounds, as masks of
// the last keys, of padding and of what comes later do, are called where something is outside:
//
//   %n = coop.mat.perelement(f, %m, %count)    ; f: column >= %count ? -inf : element
//   =>
//   if (not: every column < %count)
//     %n = coop.mat.perelement(f, %m, %count)
//   else
//     %n = %m
//
// In a loop over keys that is one iteration, if any. Each element of the others costs a comparison
// and a selection for each bound otherwise.

#ifndef COOP_LOWER_TRANSFORM_ELEMENTGUARDS_H
#define COOP_LOWER_TRANSFORM_ELEMENTGUARDS_H

#include "llvm/IR/PassManager.h"

namespace coop::lower {

/// In loops: what is done once is better done together with what stands around it. Wants functions
/// whose variables are values.
class ElementGuardsPass : public llvm::PassInfoMixin<ElementGuardsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
  static bool isRequired() { return true; }
};

} // namespace coop::lower

#endif
