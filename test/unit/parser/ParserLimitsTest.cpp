// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Hostile sizes: what is nested or chained too far gets one error, what is within the limits is
// taken, and neither needs more stack or time than there is.

#include "ParserTestSupport.h"
#include "gtest/gtest.h"

using namespace coop;
using namespace coop::test;

namespace {

std::string repeated(llvm::StringRef Text, unsigned Count) {
  std::string Out;
  for (unsigned I = 0; I != Count; ++I)
    Out += Text;
  return Out;
}

/// The name of the one diagnostic; else all that was reported.
std::string only(const std::string &Text) {
  Parsed P(Text, {}, 460);
  if (P.Diagnostics.All.size() != 1)
    return P.Diagnostics.Places;
  return getDiagnosticInfo(P.Diagnostics.All[0].Id).Name.str();
}

struct Nest {
  const char *Before, *Open, *Middle, *Close, *After;
  std::string text(unsigned Count) const {
    return Before + repeated(Open, Count) + Middle + repeated(Close, Count) + After;
  }
};

const Nest Nests[] = {
    {"void f() { x = ", "(", "1", ")", "; }"},
    {"void f() { x = ", "a[", "1", "]", "; }"},
    {"void f() { x = ", "f(1, ", "1", ")", "; }"},
    {"void f() { x = ", "- ", "1", "", "; }"},
    {"void f() { ", "x = ", "1", "", "; }"},
    {"void f() { x = ", "a ? b : ", "1", "", "; }"},
    {"void f() { x = ", "a ? ", "1", " : b", "; }"},
    {"void f() { x = ", "vec2(", "1", ")", "; }"},
    {"void f() { x = ", "(float)", "1", "", "; }"},
    {"void f() { ", "{", "", "}", "}"},
    {"void f() { ", "if (a) ", ";", "", "}"},
    {"void f() { ", "if (a) ; else { ", ";", "}", "}"},
    {"void f() { ", "for (;;) ", ";", "", "}"},
    {"void f() { ", "while (a) ", ";", "", "}"},
    {"void f() { ", "do ", ";", "while (a);", "}"},
    {"void f() { ", "switch (a) { default: ", ";", "}", "}"},
    {"void f() { ", "else ", ";", "", "}"},
    {"float x = ", "{", "1", "}", ";"},
    {"float x", "[a", "[1]", "]", ";"},
    {"", "struct { ", "int a;", " } b;", ""},
    {"", "vector<", "float", ", 2>", " x;"},
    {"coopmat<float, ", "(", "1", ")", "> x;"},
    {"layout(a = ", "(", "1", ")", ") in;"},
    {"void f() { [[unroll(", "(", "1", ")", ")]] for (;;) ; }"},
    {"void f(float x[", "(", "1", ")", "]);"},
};

TEST(ParserLimits, NestingWithinTheLimitIsTaken) {
  for (const Nest &N : Nests) {
    std::string Places = Parsed(N.text(80), {}, 460).Diagnostics.Places;
    // Some are wrong for other reasons; none is too deep.
    EXPECT_EQ(Places.find("fatal"), std::string::npos) << N.text(2) << "\n" << Places;
  }
}

TEST(ParserLimits, DeepNestingIsFatal) {
  for (const Nest &N : Nests) {
    for (unsigned Count : {300u, 100000u}) {
      Parsed P(N.text(Count), {}, 460);
      ASSERT_FALSE(P.Diagnostics.All.empty()) << N.text(2);
      // Before it, at most the errors that each level has.
      EXPECT_EQ(P.Diagnostics.All.back().Level == Severity::Fatal || P.Errors == 50, true)
          << N.text(2) << P.Diagnostics.Places;
      P.dump();
    }
    // Cut off in the middle.
    Parsed P(N.Before + repeated(N.Open, 100000), {}, 460);
    EXPECT_NE(P.Errors, 0u);
    P.dump();
  }
}

TEST(ParserLimits, LeftDeepChains) {
  static constexpr const char *Links[] = {" + 1", " * b", ".x", "[0]", "()", "++", " , 1", " == c"};
  for (const char *Link : Links) {
    EXPECT_EQ(only("void f() { x" + repeated(Link, 4000) + "; }"), "") << Link;
    EXPECT_EQ(only("void f() { x" + repeated(Link, 5000) + "; }"), "fatal_expression_too_deep")
        << Link;
  }
}

// Chains in parentheses in chains would multiply.
TEST(ParserLimits, ChainsInParentheses) {
  std::string Chain = "a";
  for (unsigned I = 0; I != 5; ++I)
    Chain = "(" + Chain + ")" + repeated(" + 1", 1000);
  EXPECT_EQ(only("void f() { x = " + Chain + "; }"), "fatal_expression_too_deep");
  std::string Calls = "a";
  for (unsigned I = 0; I != 5; ++I)
    Calls = "f(" + Calls + ")" + repeated(".x", 1000);
  EXPECT_EQ(only("void f() { x = " + Calls + "; }"), "fatal_expression_too_deep");
}

TEST(ParserLimits, DepthIsCounted) {
  Parsed P("float x = a + b * (c - 1);", {}, 460);
  auto *D = llvm::cast<ast::VariablesDecl>(P.Unit->Decls.front());
  EXPECT_EQ(D->Declarators[0].Init->Depth, 5u);
}

TEST(ParserLimits, ElseIfChains) {
  std::string Link = "if (a) b; else ";
  EXPECT_EQ(only("void f() { " + repeated(Link, 1000) + "; }"), "");
  EXPECT_EQ(only("void f() { " + repeated(Link, 1100) + "; }"), "fatal_nesting_too_deep");
  // What is deep inside counts from where it stands.
  EXPECT_EQ(
      only("void f() { " + repeated(Link, 900) + repeated("{", 200) + repeated("}", 200) + "}"),
      "fatal_nesting_too_deep");
  EXPECT_EQ(only("void f() { " + repeated(Link + "{", 10) + repeated(Link, 900) + ";" +
                 repeated("}", 10) + "}"),
            "");
}

TEST(ParserLimits, WideIsNotDeep) {
  EXPECT_EQ(only("void f() { " + repeated("x = a[i].b(1, 2) + (3);\n", 20000) + "}"), "");
  EXPECT_EQ(only("float x[] = {" + repeated("1, ", 50000) + "};"), "");
  EXPECT_EQ(only("void f() { g(0" + repeated(", a", 50000) + "); }"), "");
  EXPECT_EQ(only("struct S { " + repeated("int a; ", 20000) + "};"), "");
}

// Looking ahead must not look at the same tokens again and again.
TEST(ParserLimits, UnclosedBrackets) {
  for (const char *Open : {"a[", "a[b ", "coopmat<", "vec2[", "f(", "{ a[", "(vec2", "[[", "x y(",
                           "if (a[", "for (", "struct S { a[", "layout(a=", "S f(", "[ ["}) {
    Parsed Global(repeated(Open, 50000), {}, 460);
    EXPECT_NE(Global.Errors, 0u) << Open;
    Parsed Local("void f() { " + repeated(Open, 50000), {}, 460);
    EXPECT_NE(Local.Errors, 0u) << Open;
  }
}

} // namespace
