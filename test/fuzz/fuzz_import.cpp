// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libFuzzer's entry: any words as a SPIR-V module.
// Seeds: coopc test/fuzz/corpus/NAME.comp -o seeds/NAME.spv

#include "test/fuzz/Targets.h"
#include <cstring>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  std::vector<uint32_t> Words(Size / sizeof(uint32_t));
  if (!Words.empty())
    std::memcpy(Words.data(), Data, Words.size() * sizeof(uint32_t));
  if (coop::fuzz::importWords(Words))
    coop::fuzz::runWords(Words);
  return 0;
}
