// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The spelling of numbers. Finding where a number ends is the lexer's.

#include "parser/LexerNumber.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <optional>

using namespace coop;
using llvm::StringRef;

// The text has no suffix of mixed cases, as `uL` and `lF`; all compilers do.

static std::optional<ast::IntSuffix> intSuffix(StringRef S) {
  using I = ast::IntSuffix;
  return llvm::StringSwitch<std::optional<I>>(S)
      .Case("", I::None)
      .CaseLower("u", I::U)
      .CaseLower("s", I::S)
      .CaseLower("us", I::US)
      .CaseLower("l", I::L)
      .CaseLower("ul", I::UL)
      .Default(std::nullopt);
}

static std::optional<ast::FloatSuffix> floatSuffix(StringRef S) {
  using F = ast::FloatSuffix;
  return llvm::StringSwitch<std::optional<F>>(S)
      .Case("", F::None)
      .CaseLower("f", F::F)
      .CaseLower("lf", F::LF)
      .CaseLower("hf", F::HF)
      .CaseLower("bf", F::BF)
      .Case("fe2m1", F::E2M1)
      .Case("fe2m3", F::E2M3)
      .Case("fe3m2", F::E3M2)
      .Case("fue8m0", F::UE8M0)
      .Case("fmxint8", F::MXInt8)
      .Default(std::nullopt);
}

/// No suffix begins so.
static bool isExponent(StringRef Suffix) { return Suffix.starts_with_insensitive("e"); }

IntParts coop::splitInteger(StringRef Text) {
  IntParts P;
  unsigned Radix = 10;
  StringRef Digits;
  if (Text.starts_with_insensitive("0x")) {
    Radix = 16;
    P.Digits = Text.take_front(2 + Text.drop_front(2).take_while(llvm::isHexDigit).size());
    Digits = P.Digits.drop_front(2);
  } else {
    P.Digits = Digits = Text.take_while([](char C) { return llvm::isDigit(C); });
    if (Digits.size() > 1 && Digits.front() == '0')
      Radix = 8;
  }
  P.IsDecimal = Radix == 10;
  P.SuffixText = Text.drop_front(P.Digits.size());
  if (std::optional<ast::IntSuffix> S = intSuffix(P.SuffixText)) {
    P.Suffix = *S;
  } else {
    P.Problem = Radix == 16 || (!floatSuffix(P.SuffixText) && !isExponent(P.SuffixText))
                    ? NumberProblem::BadSuffix
                : isExponent(P.SuffixText) ? NumberProblem::EmptyExponent
                                           : NumberProblem::NeedsPointOrExponent;
    return P;
  }
  if (Digits.empty() || (Radix == 8 && Digits.find_first_of("89") != StringRef::npos)) {
    P.Problem = NumberProblem::BadDigit;
    return P;
  }
  for (char C : Digits) {
    if (P.Value > (UINT64_MAX - (Radix - 1)) / Radix) {
      // Near the end the digit decides.
      uint64_t Digit = llvm::hexDigitValue(C);
      if (P.Value > (UINT64_MAX - Digit) / Radix) {
        P.Problem = NumberProblem::TooLarge;
        return P;
      }
    }
    P.Value = P.Value * Radix + llvm::hexDigitValue(C);
  }
  return P;
}

FloatParts coop::splitFloat(StringRef Text) {
  FloatParts P;
  auto Digits = [&](size_t I) {
    while (I < Text.size() && llvm::isDigit(Text[I]))
      ++I;
    return I;
  };
  size_t I = Digits(0);
  if (I < Text.size() && Text[I] == '.')
    I = Digits(I + 1);
  if (I < Text.size() && (Text[I] == 'e' || Text[I] == 'E')) {
    size_t J = I + 1;
    if (J < Text.size() && (Text[J] == '+' || Text[J] == '-'))
      ++J;
    size_t End = Digits(J);
    if (End != J)
      I = End;
  }
  P.Digits = Text.take_front(I);
  P.SuffixText = Text.drop_front(I);
  if (std::optional<ast::FloatSuffix> S = floatSuffix(P.SuffixText))
    P.Suffix = *S;
  else
    P.Problem = isExponent(P.SuffixText) ? NumberProblem::EmptyExponent : NumberProblem::BadSuffix;
  return P;
}
