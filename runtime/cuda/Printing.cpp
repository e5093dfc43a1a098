// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Formats of C with their values in cells.

#include "runtime/cuda/Printing.h"
#include "runtime/CLocale.h"
#include "llvm/ADT/bit.h"
#include <cstdio>
#include <vector>

using llvm::StringRef;

/// The text of one conversion, "%5.2f".
static std::string textOf(const std::string &Conversion, uint64_t Cell) {
  auto Make = [&](auto Value) {
    const int Size = std::snprintf(nullptr, 0, Conversion.c_str(), Value);
    std::vector<char> Text(static_cast<size_t>(Size < 0 ? 0 : Size) + 1);
    std::snprintf(Text.data(), Text.size(), Conversion.c_str(), Value);
    return std::string(Text.data());
  };
  if (StringRef("aAeEfFgG").contains(Conversion.back()))
    return Make(llvm::bit_cast<double>(Cell));
  if (Conversion.find("ll") != std::string::npos)
    return Make(static_cast<unsigned long long>(Cell));
  return Make(static_cast<unsigned>(Cell));
}

/// Appends a record's text; returns what is left of Cells.
static llvm::ArrayRef<uint64_t> appendRecord(StringRef Format, llvm::ArrayRef<uint64_t> Cells,
                                             std::string &Text) {
  while (!Format.empty()) {
    const size_t Plain = Format.find('%');
    Text += Format.take_front(Plain);
    Format = Format.substr(Plain);
    if (Format.consume_front("%%")) {
      Text += '%';
      continue;
    }
    if (Format.empty() || Cells.empty())
      break;
    const size_t End = Format.find_first_not_of("0123456789.+-# l", 1);
    const std::string Conversion = Format.take_front(End + 1).str();
    Text += textOf(Conversion, Cells.front());
    Cells = Cells.drop_front();
    Format = Format.drop_front(Conversion.size());
  }
  return Cells;
}

void coop::runtime::cuda::printRecords(llvm::ArrayRef<uint64_t> Cells,
                                       llvm::ArrayRef<std::string> Formats,
                                       llvm::function_ref<void(StringRef)> Print) {
  while (!Cells.empty() && Cells.front() < Formats.size()) {
    const std::string &Format = Formats[Cells.front()];
    std::string Text;
    {
      const CLocale Locale;
      Cells = appendRecord(Format, Cells.drop_front(), Text);
    }
    Print(Text);
  }
}
