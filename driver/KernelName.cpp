// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a kernel is called when nobody says so.

#include "driver/KernelName.h"
#include "driver/ReservedWords.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace coop;
using llvm::StringRef;

/// Whether what a header declares, NAME_info, NAME_dispatch and the like, would not be free.
static bool isTaken(StringRef Name) {
  // Launchers, the library and the C library (malloc_info) have such functions.
  return Name == "main" || Name == "coop" || Name == "coop_cuda" || Name == "malloc" ||
         driver::isReservedInC(Name);
}

std::string driver::kernelNameFor(StringRef Path) {
  std::string Name;
  StringRef Stem = llvm::sys::path::filename(Path).split('.').first;
  for (char C : Stem)
    Name += llvm::isAlnum(C) ? C : '_';
  if (Name.empty() || Name == "_")
    return "shader";
  if (llvm::isDigit(Name[0]))
    Name.insert(Name.begin(), '_');
  if (isTaken(Name))
    Name += "_kernel";
  return Name;
}

bool driver::isIdentifier(StringRef Name) {
  return !Name.empty() && !llvm::isDigit(Name[0]) &&
         llvm::all_of(Name, [](char C) { return llvm::isAlnum(C) || C == '_'; });
}
