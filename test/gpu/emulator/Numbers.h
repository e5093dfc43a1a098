// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Components of operands of matrix instructions, by PTX's names of their types.

#ifndef COOP_TEST_GPU_EMULATOR_NUMBERS_H
#define COOP_TEST_GPU_EMULATOR_NUMBERS_H

#include <cstdint>
#include <string>

namespace emulator {

/// "f16", "bf16", "s8", "u8", "e4m3", "e5m2".
unsigned bytesOf(const std::string &Type);
/// Exactly.
double valueOf(const std::string &Type, const void *At);

} // namespace emulator

#endif
