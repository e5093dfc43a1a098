// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the text of an argument says.

#include "driver/manual/Program.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace coop;
using namespace coop::manual;
using llvm::StringRef;

Completes Option::completes() const {
  if (!Words.empty())
    return Completes::Words;
  if (Argument == "DIR")
    return Completes::Folders;
  return StringRef(Argument).starts_with("FILE") ? Completes::Files : Completes::Nothing;
}

std::string manual::synopsis(const Option &O) {
  switch (O.TheJoin) {
  case Join::None:
    return O.Spelling;
  case Join::Equals:
    return O.Spelling + "=" + O.Argument;
  case Join::Apart:
    return O.Spelling + " " + O.Argument;
  case Join::Joined:
    // As everybody writes it.
    return O.Spelling + (O.Spelling == "-o" ? " " : "") + O.Argument;
  case Join::Glued:
    return O.Spelling + O.Argument;
  }
  return O.Spelling;
}

static bool isWord(StringRef Text) {
  return !Text.empty() && llvm::all_of(Text, [](char C) {
    return llvm::isDigit(C) || (C >= 'a' && C <= 'z') || C == '-';
  });
}

std::vector<std::string> manual::listedWords(StringRef Argument) {
  std::vector<std::string> Words;
  if (Argument.contains("..")) {
    auto [First, Last] = Argument.split("..");
    unsigned From = 0, To = 0;
    if (!First.getAsInteger(10, From) && !Last.getAsInteger(10, To))
      for (unsigned N = From; N <= To; ++N)
        Words.push_back(std::to_string(N));
    return Words;
  }
  llvm::SmallVector<StringRef> Parts;
  Argument.split(Parts, '|');
  if (Parts.size() < 2 || !llvm::all_of(Parts, isWord))
    return {};
  return {Parts.begin(), Parts.end()};
}
