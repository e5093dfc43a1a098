// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a kernel is called when nobody says so.

#include "driver/KernelName.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
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
  return llvm::StringSwitch<bool>(Name)
      .Cases("main", "auto", "break", "case", "char", "const", "continue", "default", "do", true)
      .Cases("double", "else", "enum", "extern", "float", "for", "goto", "if", "inline", true)
      .Cases("int", "long", "register", "restrict", "return", "short", "signed", "sizeof", true)
      .Cases("static", "struct", "switch", "typedef", "union", "unsigned", "void", true)
      .Cases("volatile", "while", "bool", "class", "delete", "new", "operator", "private", true)
      .Cases("public", "template", "this", "throw", "try", "using", "virtual", "namespace", true)
      .Default(false);
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
