// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The list; see ReservedWords.h.

#include "driver/ReservedWords.h"
#include "llvm/ADT/STLExtras.h"

using namespace coop;
using llvm::StringRef;

// C23, 6.4.1; C++26, [lex.key] and [lex.operators].
static constexpr StringRef Keywords[] = {
    "alignas", "alignof", "asm", "auto", "bool", "break", "case", "catch", "char", "char16_t",
    "char32_t", "char8_t", "class", "co_await", "co_return", "co_yield", "concept", "const",
    "const_cast", "consteval", "constexpr", "constinit", "continue", "contract_assert", "decltype",
    "default", "delete", "do", "double", "dynamic_cast", "else", "enum", "explicit", "export",
    "extern", "false", "float", "for", "friend", "goto", "if", "inline", "int", "long", "mutable",
    "namespace", "new", "noexcept", "nullptr", "operator", "private", "protected", "public",
    "register", "reinterpret_cast", "requires", "restrict", "return", "short", "signed", "sizeof",
    "static", "static_assert", "static_cast", "struct", "switch", "template", "this",
    "thread_local", "throw", "true", "try", "typedef", "typeid", "typename", "typeof",
    "typeof_unqual", "union", "unsigned", "using", "virtual", "void", "volatile", "wchar_t",
    "while",
    // Other spellings of operators.
    "and", "and_eq", "bitand", "bitor", "compl", "not", "not_eq", "or", "or_eq", "xor", "xor_eq"};

// Of compilers that are not asked for standard C, and of headers that every program includes.
static constexpr StringRef Macros[] = {
    "linux",    "unix",      "i386",     "arm",          "mips",        "sparc",  "vax",
    "near",     "far",       "NULL",     "errno",        "stdin",       "stdout", "stderr",
    "assert",   "noreturn",  "offsetof", "EOF",          "BUFSIZ",      "NAN",    "INFINITY",
    "HUGE_VAL", "HUGE_VALF", "RAND_MAX", "EXIT_SUCCESS", "EXIT_FAILURE"};

/// What <stdint.h> has, or may have (C23, 7.31.14): int32_t, UINT_FAST8_MAX, SIZE_MAX.
static bool isOfStdint(StringRef Word) {
  if (Word.ends_with("_t"))
    return Word.starts_with("int") || Word.starts_with("uint") || Word == "size_t" ||
           Word == "ptrdiff_t";
  if (!Word.ends_with("_MAX") && !Word.ends_with("_MIN") && !Word.ends_with("_C") &&
      !Word.ends_with("_WIDTH"))
    return false;
  return Word.starts_with("INT") || Word.starts_with("UINT") || Word.starts_with("SIZE_") ||
         Word.starts_with("PTRDIFF_") || Word.starts_with("WCHAR_") || Word.starts_with("WINT_") ||
         Word.starts_with("SIG_ATOMIC_");
}

bool driver::isReservedInC(StringRef Word) {
  return llvm::is_contained(Keywords, Word) || llvm::is_contained(Macros, Word) || isOfStdint(Word);
}
