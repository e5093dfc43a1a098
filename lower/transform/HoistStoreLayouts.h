// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-hoist-store-layouts`: what the layout and view of a store are computed from, of a sum that
// a loop makes, comes before the loop:
//
//   loop: %sum = phi ...                         %layout = coop.layout.slice ...
//   exit: %layout = coop.layout.slice ...   =>   loop: %sum = phi ...
//         coop.mat.store.tensor %sum, %layout    exit: coop.mat.store.tensor %sum, %layout
//
// Then the loop can leave out rows and columns after the tensor's edge (LiveOutBounds.h).

#ifndef COOP_LOWER_TRANSFORM_HOISTSTORELAYOUTS_H
#define COOP_LOWER_TRANSFORM_HOISTSTORELAYOUTS_H

#include "llvm/IR/PassManager.h"

namespace coop::lower {

/// Moves only what does no harm where the store is not executed.
class HoistStoreLayoutsPass : public llvm::PassInfoMixin<HoistStoreLayoutsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
  static bool isRequired() { return true; }
};

} // namespace coop::lower

#endif
