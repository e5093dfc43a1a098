// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Live-out bounds: which tensor a loop's sum is stored to in the end. Rows and columns after the
// tensor's edge are not live after the loop and need not be multiplied. How many there are is
// computed in TensorRectangle.cpp. No code is changed here.

#ifndef COOP_LOWER_ANALYSIS_LIVEOUTBOUNDS_H
#define COOP_LOWER_ANALYSIS_LIVEOUTBOUNDS_H

namespace llvm {
class CallInst;
class User;
} // namespace llvm

namespace coop::lower {

/// The store to a tensor of what User, the only one of a sum after its loop, makes of it element
/// by element, or is itself; null where anything else uses that.
llvm::CallInst *storeOfElements(llvm::User &User);

} // namespace coop::lower

#endif
