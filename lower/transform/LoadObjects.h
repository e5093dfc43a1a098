// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The matrix that a tensor load reads: elements that a clip region leaves out stay as they were in
// it. Most loads leave out none:
//   %m = coop.mat.load.tensor(%p, %old, ...)  becomes  %m = coop.mat.load.tensor(%p, undef, ...)
// Then the variable that GLSL names there need not be kept.

#ifndef COOP_LOWER_TRANSFORM_LOADOBJECTS_H
#define COOP_LOWER_TRANSFORM_LOADOBJECTS_H

namespace llvm {
class Function;
} // namespace llvm

namespace coop::lower {

/// Makes the object of tensor loads undefined where every element is loaded or clamped, and removes
/// phis that carry such objects alone. Wants variables promoted to values.
void forgetUnreadObjects(llvm::Function &F);

} // namespace coop::lower

#endif
