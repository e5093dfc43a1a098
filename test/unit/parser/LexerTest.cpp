// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The lexer: kinds and texts of tokens, their places, comments, line continuations, numbers.

#include "parser/Lexer.h"
#include "PreprocessorTestSupport.h"
#include "parser/LexerNumber.h"
#include "gtest/gtest.h"

using namespace coop;
using namespace coop::pptest;
using llvm::StringRef;

static std::string texts(StringRef Source) { return run(Source)->text(); }

TEST(Lexer, LongestOperatorWins) {
  EXPECT_EQ(texts("a+++b"), "a ++ + b");
  EXPECT_EQ(texts("a<<=b>>=c"), "a <<= b >>= c");
  EXPECT_EQ(texts("a<<b>>c"), "a << b >> c");
  EXPECT_EQ(texts("a&&b||c^^d"), "a && b || c ^^ d");
  EXPECT_EQ(texts("a&=b|=c^=d%=e/=f*=g-=h+=i"), "a &= b |= c ^= d %= e /= f *= g -= h += i");
  EXPECT_EQ(texts("a==b!=c<=d>=e"), "a == b != c <= d >= e");
  EXPECT_EQ(texts("a--->b"), "a -- - > b");
}

TEST(Lexer, EveryPunctuatorHasItsKind) {
  struct Row {
    StringRef Spelling;
    TokenKind Kind;
  };
  const Row Rows[] = {
#define TOKEN(Id, Description)
#define PUNCTUATOR(Id, Spelling) {Spelling, TokenKind::Id},
#define KEYWORD(Id, Spelling)
#include "parser/Tokens.def"
  };
  llvm::BumpPtrAllocator Strings;
  for (const Row &R : Rows) {
    Lexer L(R.Spelling, SourceLoc(), Strings, nullptr);
    Token T = L.lex();
    EXPECT_EQ(T.Kind, R.Kind) << R.Spelling.str();
    EXPECT_EQ(T.Text, R.Spelling);
    EXPECT_EQ(tokenKindName(R.Kind), R.Spelling);
    EXPECT_TRUE(L.lex().is(TokenKind::EndOfFile));
  }
}

TEST(Lexer, EveryKeywordHasItsKind) {
  struct Row {
    StringRef Spelling;
    TokenKind Kind;
  };
  const Row Rows[] = {
#define TOKEN(Id, Description)
#define PUNCTUATOR(Id, Spelling)
#define KEYWORD(Id, Spelling) {Spelling, TokenKind::Id},
#include "parser/Tokens.def"
  };
  // These words are keywords only where their extension is asked for.
  const StringRef Extensions = "#version 460\n"
                               "#extension GL_EXT_demote_to_helper_invocation : enable\n"
                               "#extension GL_EXT_terminate_invocation : enable\n"
                               "#extension GL_EXT_ray_tracing : enable\n";
  for (const Row &R : Rows) {
    auto Result = run((Extensions + R.Spelling).str());
    ASSERT_EQ(Result->Tokens.size(), 1u);
    EXPECT_EQ(Result->Tokens[0].Kind, R.Kind) << R.Spelling.str();
  }
  for (StringRef Word :
       {"demote", "terminateInvocation", "terminateRayEXT", "ignoreIntersectionEXT"})
    EXPECT_TRUE(run(Word)->Tokens[0].is(TokenKind::Identifier)) << Word.str();
}

TEST(Lexer, CommentsAreSpace) {
  EXPECT_EQ(texts("a/*x*/b"), "a b");
  EXPECT_EQ(texts("a/* // */b"), "a b");
  EXPECT_EQ(texts("a// b\nc"), "a c");
  EXPECT_EQ(texts("a// b \\\n still\nc"), "a c");
  EXPECT_EQ(texts("a/**/b/***/c/*/*/d"), "a b c d");
  EXPECT_EQ(texts("/* \n # error no\n */ a"), "a");
  EXPECT_EQ(texts("a/\\\n/ comment\nb"), "a b");
  EXPECT_EQ(texts("a // \xff\xfe any byte\nb"), "a b");
}

TEST(Lexer, ContinuedLinesAreOne) {
  EXPECT_EQ(texts("in\\\nt x"), "int x");
  EXPECT_EQ(texts("in\\\r\nt x"), "int x");
  EXPECT_EQ(texts("1\\\n2\\\n3"), "123");
  EXPECT_EQ(texts("#define A 1 \\\n + 2\nA"), "1 + 2");
  EXPECT_EQ(texts("a +\\\n+ b"), "a ++ b");
  auto R = run("a\\\nb c");
  ASSERT_EQ(R->Tokens.size(), 2u);
  EXPECT_EQ(R->Sources.lineColumn(R->Tokens[1].Loc).Line, 2u);
  EXPECT_EQ(R->Sources.lineColumn(R->Tokens[1].Loc).Column, 3u);
}

TEST(Lexer, LineEnds) {
  auto R = run("a\nb\r\nc\rd");
  ASSERT_EQ(R->Tokens.size(), 4u);
  for (unsigned I = 0; I != 4; ++I) {
    EXPECT_EQ(R->Sources.lineColumn(R->Tokens[I].Loc).Line, I + 1);
    EXPECT_TRUE(R->Tokens[I].StartsLine);
  }
  EXPECT_EQ(texts("#define A\r#define B\r\nx"), "x");
}

TEST(Lexer, ByteOrderMarkIsSkipped) {
  auto R = run("\xEF\xBB\xBF#version 450\nx");
  EXPECT_EQ(R->Errors, 0u);
  EXPECT_EQ(R->Directives.Version, 450u);
}

TEST(Lexer, SpaceFlags) {
  auto R = run("a b(c\n d");
  ASSERT_EQ(R->Tokens.size(), 5u);
  EXPECT_FALSE(R->Tokens[0].HasSpaceBefore);
  EXPECT_TRUE(R->Tokens[1].HasSpaceBefore);
  EXPECT_FALSE(R->Tokens[2].HasSpaceBefore);
  EXPECT_TRUE(R->Tokens[4].StartsLine);
  EXPECT_TRUE(R->Tokens[4].HasSpaceBefore);
}

static void expectKind(StringRef Source, TokenKind K) {
  auto R = run(Source);
  ASSERT_EQ(R->Tokens.size(), 1u) << Source.str();
  EXPECT_EQ(R->Tokens[0].Kind, K) << Source.str();
  EXPECT_EQ(R->Tokens[0].Text, Source);
  EXPECT_EQ(R->Errors, 0u) << Source.str();
}

TEST(Lexer, Numbers) {
  for (StringRef S : {"0", "1", "42u", "42U", "1s", "1S", "1us", "1US", "1l", "1L", "1ul", "1UL",
                      "0x1F", "0XABCDEFu", "017", "0xFFFFFFFFFFFFFFFFul", "18446744073709551615ul"})
    expectKind(S, TokenKind::IntNumber);
  for (StringRef S : {"1.0", ".5", "1.", "1e3", "1E-3", "1.5e+10", "1.0f", "1.F", "1.0lf", "1.0LF",
                      "1.0lF", "1.0Hf", "1.0hf", "1.0HF", "1.0bf", "1.0BF", "1e3f", "09.5", "08e1"})
    expectKind(S, TokenKind::FloatNumber);
  EXPECT_EQ(texts("1.0.x"), "1.0 . x");
  EXPECT_EQ(texts("a.5"), "a .5");
  EXPECT_EQ(texts("0xe+1"), "0xe + 1");
}

TEST(LexerNumber, IntegerValues) {
  EXPECT_EQ(splitInteger("0x1Fu").Value, 31u);
  EXPECT_EQ(splitInteger("0x1Fu").Suffix, ast::IntSuffix::U);
  EXPECT_FALSE(splitInteger("0x1F").IsDecimal);
  EXPECT_EQ(splitInteger("017").Value, 15u);
  EXPECT_FALSE(splitInteger("017").IsDecimal);
  EXPECT_TRUE(splitInteger("0").IsDecimal);
  EXPECT_EQ(splitInteger("18446744073709551615ul").Value, UINT64_MAX);
  EXPECT_EQ(splitInteger("18446744073709551615ul").Problem, NumberProblem::None);
  EXPECT_EQ(splitInteger("18446744073709551616").Problem, NumberProblem::TooLarge);
  EXPECT_EQ(splitInteger("0x10000000000000000").Problem, NumberProblem::TooLarge);
  EXPECT_EQ(splitInteger("01777777777777777777777").Value, UINT64_MAX);
  EXPECT_EQ(splitInteger("02000000000000000000000").Problem, NumberProblem::TooLarge);
  EXPECT_EQ(splitInteger("089").Problem, NumberProblem::BadDigit);
  EXPECT_EQ(splitInteger("0x").Problem, NumberProblem::BadDigit);
  EXPECT_EQ(splitInteger("0xg").Problem, NumberProblem::BadSuffix);
  EXPECT_EQ(splitInteger("1uL").Suffix, ast::IntSuffix::UL);
  EXPECT_EQ(splitInteger("1f").Problem, NumberProblem::NeedsPointOrExponent);
  EXPECT_EQ(splitInteger("5us").Suffix, ast::IntSuffix::US);
}

TEST(LexerNumber, FloatParts) {
  EXPECT_EQ(splitFloat("1.5e+10lf").Digits, "1.5e+10");
  EXPECT_EQ(splitFloat("1.5e+10lf").Suffix, ast::FloatSuffix::LF);
  EXPECT_EQ(splitFloat("1.hf").Suffix, ast::FloatSuffix::HF);
  EXPECT_EQ(splitFloat(".5bf").Suffix, ast::FloatSuffix::BF);
  EXPECT_EQ(splitFloat("1e3").Suffix, ast::FloatSuffix::None);
  EXPECT_EQ(splitFloat("1.0x").Problem, NumberProblem::BadSuffix);
  EXPECT_EQ(splitFloat("1.0fl").Problem, NumberProblem::BadSuffix);
  EXPECT_EQ(splitFloat("1.0lF").Suffix, ast::FloatSuffix::LF);
}

TEST(Lexer, Strings) {
  auto R = run("f(\"a \\\" // b\", 1)");
  ASSERT_EQ(R->Tokens.size(), 6u);
  EXPECT_TRUE(R->Tokens[2].is(TokenKind::String));
  EXPECT_EQ(R->Tokens[2].Text, "\"a \\\" // b\"");
}

TEST(Lexer, HostileBytes) {
  EXPECT_TRUE(run(StringRef("a\0b", 3))->Diagnostics.has(diag::err_lex_nul_byte));
  EXPECT_TRUE(run(StringRef("/* \0 */", 7))->Diagnostics.has(diag::err_lex_nul_byte));
  EXPECT_EQ(run("\xff\xfe x")->Diagnostics.summary(), "1:1 err_lex_invalid_utf8\n");
  EXPECT_EQ(run("\\")->Diagnostics.summary(), "1:1 err_lex_stray_backslash\n");
  EXPECT_EQ(run("x \\")->text(), "x");
  EXPECT_EQ(run("a /* b")->text(), "a");
  EXPECT_EQ(run("a /")->text(), "a /");
  EXPECT_EQ(run("\"\\")->Diagnostics.summary(), "1:1 err_lex_unterminated_string\n");
  std::string Long(2u << 20, 'x');
  EXPECT_TRUE(run(Long)->Diagnostics.has(diag::err_lex_identifier_too_long));
  std::string Deep(1u << 20, '(');
  EXPECT_EQ(run(Deep)->Tokens.size(), Deep.size());
}

TEST(Lexer, DirectiveTextIsNotTokens) {
  auto R = run("#error don't \"panic /* c */ now // x\n#pragma a  'b \\\n c\n");
  ASSERT_EQ(R->Diagnostics.All.size(), 1u);
  EXPECT_EQ(R->Diagnostics.All[0].Message, "#error: don't \"panic /* c */ now");
  ASSERT_EQ(R->Directives.Pragmas.size(), 1u);
  EXPECT_EQ(R->Directives.Pragmas[0].Text, "a  'b  c");
}
