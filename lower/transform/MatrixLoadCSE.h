// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Matrix-load CSE: matrices that a block of code loads again from where it did before.
//   %x = coop.mat.load(%p, ...)
//   %y = coop.mat.load(%p, ...)     becomes    %x alone, also for the users of %y
// Shaders load an operand next to each product that it is for. One value for all of them is packed
// once, and its products can be a macro-tile (MacroTile.h).

#ifndef COOP_LOWER_TRANSFORM_MATRIXLOADCSE_H
#define COOP_LOWER_TRANSFORM_MATRIXLOADCSE_H

#include "llvm/IR/Function.h"

namespace coop::lower {

/// Replaces loads by earlier ones of the same block of F, where nothing between changes memory.
void eliminateCommonMatrixLoads(llvm::Function &F);

} // namespace coop::lower

#endif
