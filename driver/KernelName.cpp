// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a kernel is called when nobody says so.

#include "driver/KernelName.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

using namespace coop;
using llvm::StringRef;

/// What a C or C++ program cannot call a function, of what a file may well be called.
static bool isTaken(StringRef Name) {
  return llvm::StringSwitch<bool>(Name)
      .Cases("main", "auto", "break", "case", "char", "const", "continue", "default", "do", true)
      .Cases("double", "else", "enum", "extern", "float", "for", "goto", "if", "inline", true)
      .Cases("int", "long", "register", "restrict", "return", "short", "signed", "sizeof", true)
      .Cases("static", "struct", "switch", "typedef", "union", "unsigned", "void", true)
      .Cases("volatile", "while", "bool", "class", "delete", "new", "operator", "private", true)
      .Cases("public", "template", "this", "throw", "try", "using", "virtual", "namespace", true)
      // Functions of libc and libm that a kernel or its program may call.
      .Cases("malloc", "free", "memcpy", "memset", "exp", "log", "sin", "cos", "tan", "pow", true)
      .Cases("sqrt", "floor", "ceil", "fma", "fmin", "fmax", "round", "printf", "abort", true)
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
