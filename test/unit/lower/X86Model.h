// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Intel's instructions that multiply matrices, and that most machines lack, as plain code, so that
// any machine can run what `coop-lower<simd>` makes for them.

#ifndef COOP_TEST_UNIT_LOWER_X86MODEL_H
#define COOP_TEST_UNIT_LOWER_X86MODEL_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

namespace llvm {
class Module;
} // namespace llvm

namespace coop::lower::test {

/// A feature whose instructions are modelled.
bool isModelledX86(llvm::StringRef Feature);

/// Replaces M's intrinsics of AMX and AVX-VNNI-INT8 by functions of the program. Define is called
/// with the name and address of each. Tile registers are the thread's; products are summed in the
/// order of K, denormal numbers kept.
void modelX86(llvm::Module &M, llvm::function_ref<void(const char *Name, void *Address)> Define);

} // namespace coop::lower::test

#endif
