// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions that do nothing but arithmetic, as those that say where a matrix begins: where they are
// called, what they compute is arithmetic to the passes after this, which move it and compare it.

#ifndef COOP_LOWER_GPU_MATRIX_ADDRESSFUNCTIONS_H
#define COOP_LOWER_GPU_MATRIX_ADDRESSFUNCTIONS_H

namespace llvm {
class Module;
} // namespace llvm

namespace coop::lower {

/// Inlines short ones.
void inlineAddressFunctions(llvm::Module &M);

} // namespace coop::lower

#endif
