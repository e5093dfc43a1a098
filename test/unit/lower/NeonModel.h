// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arm's instructions that multiply matrices as plain IR, so that any machine can run what
// `coop-lower<simd>` makes for AArch64.

#ifndef COOP_TEST_UNIT_LOWER_NEONMODEL_H
#define COOP_TEST_UNIT_LOWER_NEONMODEL_H

namespace llvm {
class Module;
} // namespace llvm

namespace coop::lower::test {

/// Gives M's intrinsics of NEON bodies. BFMMLA rounds to nearest in it, and keeps denormal numbers.
void modelNeon(llvm::Module &M);

} // namespace coop::lower::test

#endif
