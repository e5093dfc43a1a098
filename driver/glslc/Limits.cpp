// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "driver/glslc/Limits.h"
#include "sema/Sema.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace coop;
using llvm::StringRef;

namespace {

struct Row {
  llvm::StringLiteral Name;
  int32_t Value;
};
constexpr Row Rows[] = {
#define LIMIT(Name, Value) {Name, Value},
#include "driver/glslc/Limits.def"
};

} // namespace

std::string glslc::readLimits(StringRef Settings, std::map<std::string, int32_t> &Limits) {
  llvm::SmallVector<StringRef> Words;
  llvm::SplitString(Settings, Words);
  for (size_t I = 0; I < Words.size(); I += 2) {
    int32_t Value = 0;
    if (llvm::none_of(Rows, [&](const Row &R) { return R.Name == Words[I]; }))
      return ("invalid resource limit: " + Words[I]).str();
    if (I + 1 == Words.size())
      return ("missing value after limit: " + Words[I]).str();
    if (Words[I + 1].getAsInteger(0, Value))
      return ("invalid integer: " + Words[I + 1]).str();
    Limits[Words[I].str()] = Value;
  }
  return {};
}

void glslc::printLimits(llvm::raw_ostream &OS) {
  for (const Row &R : Rows)
    OS << R.Name << ' ' << sema::limitOf(R.Name).value_or(R.Value) << '\n';
}
