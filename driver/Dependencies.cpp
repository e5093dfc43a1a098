// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "driver/Dependencies.h"
#include "llvm/ADT/STLExtras.h"

using namespace coop;
using namespace coop::driver;
using llvm::StringRef;

IncludeCallback Dependencies::recording(IncludeCallback Find) {
  return [this, Find = std::move(Find)](StringRef Requested, StringRef Includer,
                                        bool IsSystem) -> std::optional<IncludeResult> {
    std::optional<IncludeResult> Found = Find(Requested, Includer, IsSystem);
    if (Found && !llvm::is_contained(Included, Found->Name))
      Included.push_back(Found->Name);
    return Found;
  };
}

std::string driver::quotedForMake(StringRef Name) {
  std::string Result;
  size_t Backslashes = 0; // that stand before C
  for (char C : Name) {
    if (C == ' ' || C == '\t' || C == '#')
      Result.append(Backslashes + 1, '\\'); // make reads them as escapes there alone
    else if (C == '$')
      Result += '$';
    Result += C;
    Backslashes = C == '\\' ? Backslashes + 1 : 0;
  }
  return Result;
}

std::string Dependencies::rule(StringRef Target, StringRef Source) const {
  std::string Rule = (Target + ": " + quotedForMake(Source)).str();
  for (const std::string &Each : Included)
    Rule += " " + quotedForMake(Each);
  return Rule + "\n";
}
