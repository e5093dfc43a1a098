// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Live-out bounds: which tensor a loop's sum is stored to in the end. Rows and columns after the
// tensor's edge are not live after the loop and need not be multiplied. How many there are is code
// that a target emits before the loop; none is changed here.
//
// What is asked of, after coop-hoist-store-layouts, and what is found: the store for %sum.0.
//   %layout = call Layout @coop.layout.slice...(Layout %dims, i32 %row, i32 16, i32 %col, i32 16)
//   loop:  %sum.0 = phi Acc [ %zero, .. ], [ %sum.1, .. ]
//   exit:  call void @coop.mat.store.tensor...(ptr addrspace(1) %c, Acc %sum.0, Layout %layout, ..)
// Of a tensor with 20 rows, the matrix from row 16 on has 4 that are live.

#ifndef COOP_LOWER_ANALYSIS_LIVEOUTBOUNDS_H
#define COOP_LOWER_ANALYSIS_LIVEOUTBOUNDS_H

#include "llvm/IR/IRBuilder.h"

namespace coop::lower {

/// What of a sum is live after its loop: its first rows and columns, i32. Nulls: all of it.
struct LiveOutBounds {
  llvm::Value *Rows = nullptr, *Cols = nullptr;
};

/// The store to a tensor of what User, the only one of a sum after its loop, makes of it element
/// by element, or is itself; null where anything else uses that.
llvm::CallInst *storeOfElements(llvm::User &User);

/// What a tensor store writes of its matrix at most, where its layout and view are known at B;
/// nulls where that cannot be told. StateOf gives the memory of a layout's or view's state.
LiveOutBounds liveOutBounds(llvm::IRBuilder<> &B,
                            llvm::function_ref<llvm::Value *(llvm::Value *)> StateOf,
                            const llvm::CallInst &Store);

} // namespace coop::lower

#endif
