// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libFuzzer's entry: any text.

#include "test/fuzz/Targets.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  coop::fuzz::parseText(llvm::StringRef(reinterpret_cast<const char *>(Data), Size));
  return 0;
}
