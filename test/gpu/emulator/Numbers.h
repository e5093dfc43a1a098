// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Components of operands of matrix instructions, by PTX's names of their types.

#ifndef COOP_TEST_GPU_EMULATOR_NUMBERS_H
#define COOP_TEST_GPU_EMULATOR_NUMBERS_H

#include <cstdint>
#include <string>
#include <vector>

namespace emulator {

struct NumberType {
  unsigned Bytes;
  std::vector<double> Values; ///< exactly, of all bits there are; of "tf32" and "f64" none

  double at(const void *Address) const;
  /// The bits of the nearest one, of two the even one; of the largest where X is beyond it.
  uint32_t nearest(double X) const;
};

/// "f16", "bf16", "tf32", "f64", "s8", "u8", "e4m3", "e5m2".
const NumberType &numberType(const std::string &Name);

} // namespace emulator

#endif
