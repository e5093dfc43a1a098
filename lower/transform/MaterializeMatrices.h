// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-materialize-matrices`: matrices that are constants are filled where they are used, so that
// every matrix is the value of an instruction:
//
//   coop.mat.muladd(%a, %b, zeroinitializer)   =>   %c = coop.mat.fill(0)
//                                                   coop.mat.muladd(%a, %b, %c)

#ifndef COOP_LOWER_TRANSFORM_MATERIALIZEMATRICES_H
#define COOP_LOWER_TRANSFORM_MATERIALIZEMATRICES_H

namespace llvm {
class Function;
} // namespace llvm

namespace coop::lower {

/// An undefined operand is filled, too, unless the operation need not read it. Freezes of matrices
/// are removed: what one is that was never written need not be one value.
void materializeMatrices(llvm::Function &F);

} // namespace coop::lower

#endif
