// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sizes as text, and the machine's memory.

#include "driver/MemoryLimit.h"
#include "runtime/Buffer.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>

using namespace coop;
using namespace coop::driver;
using llvm::StringRef;

static constexpr char Units[] = {'K', 'M', 'G', 'T'};

MemoryLimit::MemoryLimit(std::optional<uint64_t> Given)
    : Given(Given.has_value()), Bytes(Given ? *Given : runtime::physicalMemory()) {}

std::string MemoryLimit::str() const {
  return "the " + byteText(Bytes) + (Given ? " of --memory-limit" : " of this machine");
}

std::string driver::byteText(uint64_t Bytes) {
  if (Bytes < 1024)
    return std::to_string(Bytes) + (Bytes == 1 ? " byte" : " bytes");
  double Value = static_cast<double>(Bytes) / 1024;
  size_t Unit = 0;
  for (; Value >= 1024 && Unit + 1 < std::size(Units); ++Unit)
    Value /= 1024;
  return llvm::formatv("{0:f1} {1}iB", Value, Units[Unit]);
}

std::optional<uint64_t> driver::parseByteSize(StringRef Text) {
  double Scale = 1;
  StringRef Number = Text;
  for (size_t Unit = 0; Unit < std::size(Units); ++Unit)
    if (Number.consume_back(StringRef(&Units[Unit], 1))) {
      Scale = std::ldexp(1.0, 10 * static_cast<int>(Unit + 1));
      break;
    }
  double Value = 0;
  if (Number.empty() || Number.getAsDouble(Value))
    return std::nullopt;
  Value *= Scale;
  if (!(Value >= 1 && Value < 0x1p64) || Value != std::floor(Value))
    return std::nullopt;
  return static_cast<uint64_t>(Value);
}
