// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Takes the spelling of a number apart: digits, suffix, and what is wrong with it. Whether a value
// fits the type of its suffix is the parser's; rounding to a floating-point type is sema's.

#ifndef COOP_PARSER_LEXERNUMBER_H
#define COOP_PARSER_LEXERNUMBER_H

#include "parser/AST.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace coop {

enum class NumberProblem : uint8_t {
  None,
  BadDigit,             ///< an octal literal with 8 or 9, or 0x without digits
  BadSuffix,            ///< letters that are no suffix
  EmptyExponent,        ///< 1e, 1.0e+
  TooLarge,             ///< more than 64 bits
  NeedsPointOrExponent, ///< a suffix of a floating-point literal after an integer: 1f
};

/// An IntNumber token (GLSL 4.60 section 4.1.3; suffixes s, l and their like are
/// GL_EXT_shader_explicit_arithmetic_types').
struct IntParts {
  uint64_t Value = 0;
  ast::IntSuffix Suffix = ast::IntSuffix::None;
  bool IsDecimal = true;
  NumberProblem Problem = NumberProblem::None;
  llvm::StringRef Digits;     ///< with the prefix 0x
  llvm::StringRef SuffixText; ///< also when it is a wrong one
};
IntParts splitInteger(llvm::StringRef Text);

/// A FloatNumber token (GLSL 4.60 section 4.1.4).
struct FloatParts {
  llvm::StringRef Digits;
  ast::FloatSuffix Suffix = ast::FloatSuffix::None;
  NumberProblem Problem = NumberProblem::None;
  llvm::StringRef SuffixText;
};
FloatParts splitFloat(llvm::StringRef Text);

} // namespace coop

#endif
