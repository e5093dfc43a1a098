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

static std::string forMake(StringRef Name) {
  std::string Result;
  for (char C : Name) {
    if (C == ' ' || C == '#')
      Result += '\\';
    else if (C == '$')
      Result += '$';
    Result += C;
  }
  return Result;
}

std::string Dependencies::rule(StringRef Target, StringRef Source) const {
  std::string Rule = forMake(Target) + ": " + forMake(Source);
  for (const std::string &Each : Included)
    Rule += " " + forMake(Each);
  return Rule + "\n";
}
