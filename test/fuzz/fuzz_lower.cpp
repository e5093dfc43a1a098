// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libFuzzer's entry: the choices of a shape.

#include "test/fuzz/Targets.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  coop::fuzz::runShape({Data, Size});
  return 0;
}
