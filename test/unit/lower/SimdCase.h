// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// For tests of `coop-lower<simd>`: runs a kernel lowered to tiles, for each level of vector
// instructions that this machine has, and compares with `coop-lower<loops>` on the same kernel.
// There is one invocation, so that nothing needs lanes.

#ifndef COOP_TEST_UNIT_LOWER_SIMDCASE_H
#define COOP_TEST_UNIT_LOWER_SIMDCASE_H

#include "LoweredKernel.h"
#include <functional>

namespace coop::lower::test {

/// A kernel that reads buffers 0 to 2 and writes buffer 3, each of components of one type. Inputs
/// are small integers, whose sums are exact in every order, or any bytes.
struct Case {
  std::function<void(Kernel &)> Build;
  Host In[3] = {Host::F32, Host::F32, Host::F32};
  size_t InCount[3] = {1, 1, 1};
  Host Out = Host::F32;
  size_t OutCount = 1;
  unsigned Seed = 1;
  bool HasAnyBytes = false; ///< where components of inputs are bytes
};

/// Fails the test where a level gives another result than the loops. Takes a third of the levels,
/// which ones by the name of the test and What, or the one that is named. Levels that the machine
/// lacks are counted and printed when all tests have run.
void compare(const Case &C, const std::string &What, llvm::StringRef Level = "");

struct Shape {
  unsigned M, N, K;
  std::string name() const {
    return std::to_string(M) + "x" + std::to_string(N) + "x" + std::to_string(K);
  }
};

/// One element, odd sizes, sizes of vectors and of blocks. The tests take them in turn.
inline constexpr Shape Shapes[] = {{1, 1, 1},  {2, 3, 5},   {16, 16, 16},
                                   {7, 33, 6}, {13, 64, 3}, {17, 79, 19}};

} // namespace coop::lower::test

#endif
