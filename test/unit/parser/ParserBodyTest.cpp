// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The grammar of expressions and statements: one test for each production (GLSL 4.60 chapter 9), as
// the tree that it makes.

#include "ParserTestSupport.h"
#include "gtest/gtest.h"

using namespace coop;
using namespace coop::test;

namespace {

// ---- expressions

TEST(ParserExpressions, Literals) {
  EXPECT_EQ(exprTree("f(1, 2u, 0x1Fs, 017us, 5L, 6ul, 0)"),
            "Call(Name f, Int 1, Int 2u, Int 31s, Int 15us, Int 5l, Int 6ul, Int 0)");
  EXPECT_EQ(exprTree("f(1.5, .5f, 1e-3, 2.0lf, 3.0hf, 4.HF)"),
            "Call(Name f, Float 1.5, Float .5f, Float 1e-3, Float 2.0lf, Float 3.0hf, Float 4.hf)");
  EXPECT_EQ(exprTree("f(true, false)"), "Call(Name f, Bool true, Bool false)");
  EXPECT_EQ(exprTree("debugPrintfEXT(\"a\\n\\\"b\\\" %d\", 1)"),
            "Call(Name debugPrintfEXT, String \"a\\n\\\"b\\\" %d\", Int 1)");
}

// GLSL 4.60 section 4.1.3 lists which literals are valid.
TEST(ParserExpressions, IntegersUseTheSignBit) {
  EXPECT_EQ(exprTree("f(0xffffffff, 3000000000, 65535s, 18446744073709551615ul)"),
            "Call(Name f, Int 4294967295, Int 3000000000, Int 65535s, "
            "Int 18446744073709551615ul)");
}

TEST(ParserExpressions, Primary) {
  EXPECT_EQ(exprTree("(a)"), "Paren(Name a)");
  EXPECT_EQ(exprTree("gl_Position"), "Name gl_Position");
}

TEST(ParserExpressions, Postfix) {
  EXPECT_EQ(exprTree("a[1].xyz++"), "Unary postfix '++'(Member .xyz(Index(Name a, Int 1)))");
  EXPECT_EQ(exprTree("a--"), "Unary postfix '--'(Name a)");
  EXPECT_EQ(exprTree("f()[0].g"), "Member .g(Index(Call(Name f), Int 0))");
  EXPECT_EQ(exprTree("f(void)"), "Call(Name f)");
  EXPECT_EQ(exprTree("a.b.length()"), "Call(Member .length(Member .b(Name a)))");
}

TEST(ParserExpressions, Constructors) {
  EXPECT_EQ(exprTree("vec2(1, 2)"), "Call(TypeExpr(Type vec2), Int 1, Int 2)");
  EXPECT_EQ(exprTree("float[2][](a, b)"),
            "Call(TypeExpr(Type float(Array(Int 2), Array unsized)), Name a, Name b)");
  EXPECT_EQ(exprTree("coopvecNV<float, 4>(1)"),
            "Call(TypeExpr(Type coopvecNV(TypeExpr(Type float), Int 4)), Int 1)");
  // A structure's name is not known to be one here.
  EXPECT_EQ(exprTree("S[2](S(1), S(2))"),
            "Call(Index(Name S, Int 2), Call(Name S, Int 1), Call(Name S, Int 2))");
  EXPECT_EQ(exprTree("S[](a)"), "Call(Index(Name S), Name a)");
}

TEST(ParserExpressions, Unary) {
  EXPECT_EQ(exprTree("-+!~++--a"),
            "Unary '-'(Unary '+'(Unary '!'(Unary '~'(Unary '++'(Unary '--'(Name a))))))");
  EXPECT_EQ(exprTree("-a.b"), "Unary '-'(Member .b(Name a))");
}

TEST(ParserExpressions, BinaryOperatorsByPrecedence) {
  static constexpr const char *Levels[] = {"||", "^^", "&&", "|", "^", "&",
                                           "==", "<",  "<<", "+", "*"};
  for (size_t I = 0; I + 1 < std::size(Levels); ++I) {
    std::string Low = Levels[I], High = Levels[I + 1];
    EXPECT_EQ(exprTree("a " + Low + " b " + High + " c"),
              "Binary '" + Low + "'(Name a, Binary '" + High + "'(Name b, Name c))");
    EXPECT_EQ(exprTree("a " + High + " b " + Low + " c"),
              "Binary '" + Low + "'(Binary '" + High + "'(Name a, Name b), Name c)");
  }
}

TEST(ParserExpressions, BinaryOperatorsAreLeftAssociative) {
  static constexpr const char *Operators[] = {
      "||", "^^", "&&", "|",  "^", "&", "==", "!=", "<", ">",
      "<=", ">=", "<<", ">>", "+", "-", "*",  "/",  "%"};
  for (std::string Op : Operators)
    EXPECT_EQ(exprTree("a " + Op + " b " + Op + " c"),
              "Binary '" + Op + "'(Binary '" + Op + "'(Name a, Name b), Name c)");
}

TEST(ParserExpressions, Conditional) {
  EXPECT_EQ(exprTree("a ? b, c : d ? e : f = g"),
            "Conditional(Name a, Binary ','(Name b, Name c), "
            "Conditional(Name d, Name e, Assign '='(Name f, Name g)))");
}

TEST(ParserExpressions, Assignment) {
  EXPECT_EQ(exprTree("a = b = c"), "Assign '='(Name a, Assign '='(Name b, Name c))");
  static constexpr const char *Operators[] = {
      "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="};
  for (std::string Op : Operators)
    EXPECT_EQ(exprTree("a " + Op + " 1"), "Assign '" + Op + "'(Name a, Int 1)");
}

TEST(ParserExpressions, Comma) {
  EXPECT_EQ(exprTree("a = 1, b, c"),
            "Binary ','(Binary ','(Assign '='(Name a, Int 1), Name b), Name c)");
}

// ---- statements

TEST(ParserStatements, CompoundEmptyExpression) {
  EXPECT_EQ(stmtTree("{ } ; a; { { ; } }"),
            "Compound, EmptyStmt, ExprStmt(Name a), Compound(Compound(EmptyStmt))");
}

TEST(ParserStatements, Declarations) {
  EXPECT_EQ(
      stmtTree("S a; S[2] b; S[2][3] c = d; const int e = 1; precise f; precision highp int;"),
      "DeclStmt(Variables(Type S, Declarator a)), "
      "DeclStmt(Variables(Type S(Array(Int 2)), Declarator b)), "
      "DeclStmt(Variables(Type S(Array(Int 2), Array(Int 3)), Declarator c(Name d))), "
      "DeclStmt(Variables(Qualifier const, Type int, Declarator e(Int 1))), "
      "DeclStmt(QualifiersDecl f(Qualifier precise)), DeclStmt(Precision highp(Type int))");
  EXPECT_EQ(stmtTree("struct T { int a; } t; float[2] x = float[2](1, 2);"),
            "DeclStmt(Variables(Struct T(Member(Type int, Declarator a)), Declarator t)), "
            "DeclStmt(Variables(Type float(Array(Int 2)), "
            "Declarator x(Call(TypeExpr(Type float(Array(Int 2))), Int 1, Int 2))))");
  EXPECT_EQ(stmtTree("coopmat<float, 3, (a>b?1:2), N, 0> m, n = coopmat<float, 3, 1, 1, 0>(1);"),
            "DeclStmt(Variables(Type coopmat(TypeExpr(Type float), Int 3, "
            "Paren(Conditional(Binary '>'(Name a, Name b), Int 1, Int 2)), Name N, Int 0), "
            "Declarator m, Declarator n(Call(TypeExpr(Type coopmat(TypeExpr(Type float), Int 3, "
            "Int 1, Int 1, Int 0)), Int 1))))");
}

TEST(ParserStatements, ExpressionsThatLookLikeDeclarations) {
  EXPECT_EQ(stmtTree("a[1] = b; a[i][j].x++; vec2(1, 2).x; float[1](2)[0]; f(a);"),
            "ExprStmt(Assign '='(Index(Name a, Int 1), Name b)), "
            "ExprStmt(Unary postfix '++'(Member .x(Index(Index(Name a, Name i), Name j)))), "
            "ExprStmt(Member .x(Call(TypeExpr(Type vec2), Int 1, Int 2))), "
            "ExprStmt(Index(Call(TypeExpr(Type float(Array(Int 1))), Int 2), Int 0)), "
            "ExprStmt(Call(Name f, Name a))");
  EXPECT_EQ(stmtTree("coopmat<float, 3, 1, 1, 0>(m)[0] = 1;"),
            "ExprStmt(Assign '='(Index(Call(TypeExpr(Type coopmat(TypeExpr(Type float), Int 3, "
            "Int 1, Int 1, Int 0)), Name m), Int 0), Int 1))");
}

TEST(ParserStatements, If) {
  EXPECT_EQ(stmtTree("if (a) b; if (a) { } else c;"),
            "If(Name a, ExprStmt(Name b)), If(Name a, Compound, ExprStmt(Name c))");
  EXPECT_EQ(stmtTree("if (a) if (b) c; else d;"),
            "If(Name a, If(Name b, ExprStmt(Name c), ExprStmt(Name d)))");
  EXPECT_EQ(stmtTree("if (a) b; else if (c) d; else e;"),
            "If(Name a, ExprStmt(Name b), If(Name c, ExprStmt(Name d), ExprStmt(Name e)))");
}

TEST(ParserStatements, Switch) {
  EXPECT_EQ(stmtTree("switch (a) { case 1: case N + 1: b; default: { } }"),
            "Switch(Name a, Compound(Case(Int 1), Case(Binary '+'(Name N, Int 1)), "
            "ExprStmt(Name b), Case default, Compound))");
}

TEST(ParserStatements, For) {
  EXPECT_EQ(stmtTree("for (;;) ;"), "For(EmptyStmt, Condition none, EmptyStmt)");
  EXPECT_EQ(stmtTree("for (int i = 0, j; i < 3; i++, j--) { }"),
            "For(DeclStmt(Variables(Type int, Declarator i(Int 0), Declarator j)), "
            "Condition(Binary '<'(Name i, Int 3)), Binary ','(Unary postfix '++'(Name i), "
            "Unary postfix '--'(Name j)), Compound)");
  EXPECT_EQ(stmtTree("for (i = 0; bool b = f(i); ) ;"),
            "For(ExprStmt(Assign '='(Name i, Int 0)), Condition(Variables(Type bool, "
            "Declarator b(Call(Name f, Name i)))), EmptyStmt)");
}

TEST(ParserStatements, While) {
  EXPECT_EQ(stmtTree("while (a) b; while (S s = f()) { }"),
            "While(Condition(Name a), ExprStmt(Name b)), "
            "While(Condition(Variables(Type S, Declarator s(Call(Name f)))), Compound)");
  EXPECT_EQ(stmtTree("do { } while (a); do b; while (c);"),
            "DoWhile(Compound, Name a), DoWhile(ExprStmt(Name b), Name c)");
}

TEST(ParserStatements, Jumps) {
  EXPECT_EQ(stmtTree("break; continue; discard; return; return a + b;"),
            "Jump break, Jump continue, Jump discard, Return, Return(Binary '+'(Name a, Name b))");
  Parsed P(
      "#version 460\n#extension GL_EXT_demote_to_helper_invocation : enable\n"
      "#extension GL_EXT_terminate_invocation : enable\n#extension GL_EXT_ray_tracing : enable\n"
      "void f() { demote; terminateInvocation; terminateRayEXT; ignoreIntersectionEXT; }");
  EXPECT_EQ(P.Errors, 0u) << P.Diagnostics.Places;
  std::string Tree = compact(P.dump());
  EXPECT_NE(Tree.find("Compound(Jump demote, Jump terminateInvocation, Jump terminateRayEXT, "
                      "Jump ignoreIntersectionEXT)"),
            std::string::npos)
      << Tree;
}

TEST(ParserStatements, Attributes) {
  EXPECT_EQ(stmtTree("[[unroll, dependency_length(4)]] for (;;) ; [ [flatten] ] if (a) ;"),
            "For(Attribute unroll, Attribute dependency_length(Int 4), EmptyStmt, Condition none, "
            "EmptyStmt), If(Attribute flatten, Name a, EmptyStmt)");
  EXPECT_EQ(stmtTree("if (a) ; else [[branch]] if (b) ; [[dont_unroll]] while (c) ;"
                     "[[dependency_infinite]] do ; while (c); [[dont_flatten]] switch (d) { }"),
            "If(Name a, EmptyStmt, If(Attribute branch, Name b, EmptyStmt)), "
            "While(Attribute dont_unroll, Condition(Name c), EmptyStmt), "
            "DoWhile(Attribute dependency_infinite, EmptyStmt, Name c), "
            "Switch(Attribute dont_flatten, Name d, Compound)");
  EXPECT_EQ(stmtTree("[[unroll]] [[max_iterations(3)]] for (;;) ; [[]] while (a) ;"),
            "For(Attribute unroll, Attribute max_iterations(Int 3), EmptyStmt, Condition none, "
            "EmptyStmt), While(Condition(Name a), EmptyStmt)");
}

} // namespace
