// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a kernel is called when nobody says so.

#include "driver/KernelName.h"
#include "driver/ReservedWords.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Support/Path.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"

using namespace coop;
using llvm::StringRef;

/// What a C or C++ program cannot call a function of its own.
static bool isTaken(StringRef Name) {
  // Generated code calls the C library by name, so lowering refuses its names.
  llvm::LibFunc Unused;
  if (llvm::TargetLibraryInfoImpl(llvm::Triple(llvm::sys::getProcessTriple()))
          .getLibFunc(Name, Unused))
    return true;
  // Launchers and the library have functions that begin so.
  return Name == "main" || Name == "coop" || Name == "coop_cuda" || driver::isReservedInC(Name);
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
