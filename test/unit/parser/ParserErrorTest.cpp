// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Errors of the parser: for every row of Parse.def a text that brings it out, with all that is
// reported for it, so that errors do not cascade. Limits are in ParserLimitsTest.cpp.

#include "ParserTestSupport.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"

using namespace coop;
using namespace coop::test;

namespace {

struct ErrorCase {
  const char *Text;
  const char *Expected; ///< all diagnostics, in order
};

std::string repeated(llvm::StringRef Text, unsigned Count) {
  std::string Out;
  for (unsigned I = 0; I != Count; ++I)
    Out += Text;
  return Out;
}

const ErrorCase Cases[] = {
    // err_expected
    {"precision float;", "1:11 err_expected"},
    {"struct S;", "1:9 err_expected"},
    {"layout local_size_x = 1 in;", "1:8 err_expected"},
    {"layout() in;", "1:8 err_expected"},
    {"float 3;", "1:7 err_expected"},
    {"float x, ;", "1:10 err_expected"},
    {"void f() { x = a ? 1; }", "1:21 err_expected"},
    {"void f() { x = a.; }", "1:18 err_expected"},
    {"void f() { if (a) else b; }", "1:19 err_expected"},
    {"void f() { do { } (x); }", "1:19 err_expected"},
    {"void f() { while x { } }", "1:18 err_expected"},
    {"void f() { for x { } }", "1:16 err_expected"},
    {"void f() { switch (x) y; }", "1:23 err_expected"},
    {"void f() { switch (x) { case 1 y; default z; } }", "1:32 err_expected; 1:43 err_expected"},
    {"void i() c\nvoid j() { d = ; }", "1:10 err_expected; 2:16 err_expected_expression"},
    {"void f() { [[3]] if (a) ; }", "1:14 err_expected"},
    {"struct S { ; };", "1:12 err_expected"},
    {"precision highp in;", "1:17 err_expected"},
    // err_expected_closing, note_to_match
    {"void f() { g(1; }", "1:15 err_expected_closing; 1:13 note_to_match"},
    {"void f() { a[1 = 2; y = ; }",
     "1:19 err_expected_closing; 1:13 note_to_match; 1:25 err_expected_expression"},
    {"void f() {\n  if (x) {\n    a = 1;\n}\n", "5:1 err_expected_closing; 1:10 note_to_match"},
    {"void f() { if (a == b { x = 1; } z = ; }",
     "1:23 err_expected_closing; 1:15 note_to_match; 1:38 err_expected_expression"},
    {"void f() { if (a b) { c = ; } }",
     "1:18 err_expected_closing; 1:15 note_to_match; 1:27 err_expected_expression"},
    {"float a[] = {1, 2 3}; float b = ;",
     "1:19 err_expected_closing; 1:13 note_to_match; 1:33 err_expected_expression"},
    {"float a[] = {1, 2;\nfloat b = ;",
     "1:18 err_expected_closing; 1:13 note_to_match; 2:11 err_expected_expression"},
    {"void g(int x y) { a = ; }",
     "1:14 err_expected_closing; 1:7 note_to_match; 1:23 err_expected_expression"},
    {"coopmat<float, 3 d; float b = ;",
     "1:18 err_expected_closing; 1:8 note_to_match; 1:31 err_expected_expression"},
    {"void f() { [[unroll for (;;) ; }", "1:21 err_expected_closing; 1:13 note_to_match"},
    {"layout(set = 0 binding = 1) uniform U { float x; };", "1:16 err_expected"},
    {"layout(location 0) in vec4 v; layout(binding : 0) buffer B { int b; }; float z = ;",
     "1:17 err_expected; 1:46 err_expected_closing; 1:37 note_to_match; "
     "1:82 err_expected_expression"},
    {"layout(local_size_x = 1; local_size_y = 2) in; float z = ;",
     "1:24 err_expected_closing; 1:7 note_to_match; 1:58 err_expected_expression"},
    {"layout(binding = 0 buffer B { int b; } b; layout(location = 0 in vec4 v; float z = ;",
     "1:20 err_expected_closing; 1:7 note_to_match; 1:63 err_expected_closing; "
     "1:49 note_to_match; 1:84 err_expected_expression"},
    // err_unknown_qualifier
    {"layout(binding = 0) readnoly buffer B { int b; } b; void f(cnst in int a) { foo\n b; z = ; }",
     "1:21 err_unknown_qualifier; 1:21 note_parse_did_you_mean; 1:60 err_unknown_qualifier; "
     "1:60 note_parse_did_you_mean; 2:9 err_expected_expression"},
    {"unifrom sampler2D s; VARYING vec4 v; float z = ;",
     "1:1 err_unknown_qualifier; 1:1 note_parse_did_you_mean; 1:22 err_unknown_qualifier; "
     "1:48 err_expected_expression"},
    {"layout(binding = 0) bufer B { int b; } b; void f(cosnt int a) { cosnt int c = 1; z = ; }",
     "1:21 err_unknown_qualifier; 1:21 note_parse_did_you_mean; 1:50 err_unknown_qualifier; "
     "1:50 note_parse_did_you_mean; 1:65 err_unknown_qualifier; 1:65 note_parse_did_you_mean; "
     "1:86 err_expected_expression"},
    // a block's brace
    {"layout(std140) uniform Lights\n  vec4 position[4];\n  int count;\n} lights;\nfloat z = ;",
     "2:3 err_expected; 5:11 err_expected_expression"},
    {"layout(binding = 0) buffer B\n  int count;\n};\nfloat z = ;",
     "2:3 err_expected; 4:11 err_expected_expression"},
    {"uniform foo\nvec4 x() { return 0; }", "1:9 err_unknown_qualifier"},
    // err_lex_character_literal
    {"int a = 'x';\nint b = '\\n' + '\\u{10ffff}';\nfloat z = ;",
     "1:9 err_lex_character_literal; 2:9 err_lex_character_literal; "
     "2:16 err_lex_character_literal; 3:11 err_expected_expression"},
    {"int a = 1' + 2; float z = ;", "1:10 err_lex_invalid_character; 1:27 err_expected_expression"},
    // err_expected_semicolon
    {"void f() {\n  int a = 1\n  int b;\n  a = b\n  b = 3;\n  return a\n}",
     "2:12 err_expected_semicolon; 4:8 err_expected_semicolon; 6:11 err_expected_semicolon"},
    {"void f() { x = a b; y = ; }", "1:17 err_expected_semicolon; 1:25 err_expected_expression"},
    {"void f() { x = a.1; }", "1:17 err_expected_semicolon"},
    {"buffer B { vec4 c vec4 b; } d; void f() { int a = 1 int b = 2; c = ; }",
     "1:18 err_expected_semicolon; 1:52 err_expected_semicolon; 1:68 err_expected_expression"},
    {"struct S { float x; }\nvoid main() { }", "1:22 err_expected_semicolon"},
    {"struct S { float x; }\nS s;", "1:22 err_expected_semicolon"},
    {"struct S { int y }; float z = ;",
     "1:17 err_expected_semicolon; 1:31 err_expected_expression"},
    {"buffer B { float x[]; }\nbuffer C { float x[]; } c\nvoid main() { }",
     "1:24 err_expected_semicolon; 2:26 err_expected_semicolon"},
    {"void f() { for (int i = 0 i < 3; ++i) { a = ; } }",
     "1:26 err_expected_semicolon; 1:45 err_expected_expression"},
    {"void f() { for (int i = 0, i < 3, ++i) { } b = ; }",
     "1:29 err_expected_semicolon; 1:48 err_expected_expression"},
    {"void f() { discard }", "1:19 err_expected_semicolon"},
    {"void f() { do x; while (y) z; }", "1:27 err_expected_semicolon"},
    {"invariant gl_Position, x y;", "1:25 err_expected_semicolon"},
    // err_expected_expression
    {"void f() { x = ; y = * 2; z +; }",
     "1:16 err_expected_expression; 1:22 err_expected_expression; 1:30 err_expected_expression"},
    {"void f() { g(1, ); h(in); }", "1:17 err_expected_expression; 1:22 err_expected_expression"},
    {"coopmat<float, , 3> c;", "1:16 err_expected_expression"},
    {"void f() { for (int i = ; i < 3; i++) x = ; }",
     "1:25 err_expected_expression; 1:43 err_expected_expression"},
    // err_expected_type
    {"void h(int, ) { b = ; }", "1:13 err_expected_type; 1:21 err_expected_expression"},
    {"void f( { x = 1; }\nvoid g();", "1:9 err_expected_type"},
    {"const 3;", "1:7 err_expected_type"},
    // declarations and statements at the global level
    {"= 3; float y = ;", "1:1 err_expected_declaration; 1:16 err_expected_expression"},
    {"x = 1;\nf(2);\nif (x) { y = 2; }\nfor (int i = 0; i < 3; ++i) { a; }\nfloat x = ;",
     "1:1 err_statement_outside_function; 2:1 err_statement_outside_function; "
     "3:1 err_statement_outside_function; 4:1 err_statement_outside_function; "
     "5:11 err_expected_expression"},
    {"version 460\nfloat x = ;", "1:1 err_directive_without_hash; 2:11 err_expected_expression"},
    {"void f() { } }\nfloat y = ;", "1:14 err_unmatched_closing; 2:11 err_expected_expression"},
    {"float x[2]]; void f() { g(a)); y = ; }",
     "1:11 err_unmatched_closing; 1:29 err_unmatched_closing; 1:36 err_expected_expression"},
    // words
    {"void f() { unsigned int x; static float y; goto z; }",
     "1:12 err_reserved_word; 1:12 note_use_instead; 1:28 err_reserved_word; "
     "1:44 err_reserved_word"},
    {"half x; float input; float y = sizeof(x);",
     "1:1 err_reserved_word; 1:1 note_use_instead; 1:15 err_reserved_word; "
     "1:32 err_reserved_word"},
    {"class Foo { int x; };\nenum E { A, B };\ntemplate<typename T> T f(T x);\nfloat x = ;",
     "1:1 err_reserved_word; 2:1 err_reserved_word; 3:1 err_reserved_word; "
     "4:11 err_expected_expression"},
    {"inline float f() { return 1; }", "1:1 err_reserved_word"},
    {"float sample; float in; float float; float vec2[3];",
     "1:7 err_keyword_as_name; 1:21 err_keyword_as_name; 1:31 err_keyword_as_name; "
     "1:44 err_keyword_as_name"},
    // literals
    {"int a = 4294967296; int b = 4294967295; int c = 65536s; int d = 0xfffffffffu;",
     "1:9 err_integer_too_large; 1:49 err_integer_too_large; 1:65 err_integer_too_large"},
    {"void f() { debugPrintfEXT(\"a\\q\"); }", "1:27 warn_unknown_escape"},
    // expressions
    {"void f() { a = (float)y; b = (int)(a + b); c = (uint)-1; d = (vec2)(1, 2); e = ; }",
     "1:16 err_c_style_cast; 1:30 err_c_style_cast; 1:48 err_c_style_cast; "
     "1:62 err_c_style_cast; 1:80 err_expected_expression"},
    {"void f() { x = int; g(float y); z = vec2; }",
     "1:16 err_type_in_expression; 1:23 err_type_in_expression; 1:37 err_type_in_expression"},
    {"void f() { x = {1, 2}; return {3}; g({1}); y = ; }",
     "1:16 err_init_list_in_expression; 1:31 err_init_list_in_expression; "
     "1:38 err_init_list_in_expression; 1:48 err_expected_expression"},
    // types
    {"coopmat<float, 3, 32 >> 1, 16, 0> a; coopmat<float, 3, 16 > 8 ? 16 : 8, 16, 0> b; "
     "vector<vector<float, 2>> "
     "c;",
     "1:22 err_type_argument_operator; 1:59 err_type_argument_operator"},
    {"coopmat<> a; float b = ;", "1:8 err_empty_type_arguments; 1:24 err_expected_expression"},
    {"coopmat<float, 1 < 2, 3> b; coopmat<float, a?1:2> e; coopmat<float, a << 1> d;",
     "1:18 err_type_argument_operator; 1:45 err_type_argument_operator; "
     "1:71 err_type_argument_operator"},
    {"struct S { };\nbuffer B { } b;", "1:10 err_no_members; 2:10 err_no_members"},
    {"void f() { float *p = 3; int &r = p; }", "1:18 err_pointer; 1:30 err_pointer"},
    {"spirv_decorate(1, 2) out float y; spirv_by_reference float z;", ""},
    {"float const y;", "1:7 err_qualifier_after_type"},
    // declarations
    {"layout(local_size_x = 8) in\nlayout(binding = 0) buffer B { int a; };\nvoid f() { x = ; }",
     "1:28 err_expected_semicolon; 3:16 err_expected_expression"},
    {"layout(location = 0) in\nlayout(component = 1) vec2 v;", ""},
    {"laoyut(binding = 0) buffer B { int a; };\nvoid f() { x = ; }",
     "1:1 err_misspelt_keyword; 2:16 err_expected_expression"},
    {"void f()\n  int a = 1;\n  b = a;\n  if (b) { return; }\n}\nvoid g() { x = ; }",
     "2:3 err_expected; 6:16 err_expected_expression"},
    {"void f() {\n  a = 1; }\n  b = 1;\n  for (;;) { }\n  int c;\n}\nvoid g() { x = ; }",
     "3:3 err_statement_outside_function; 7:16 err_expected_expression"},
    {"buffer B {\n  int a;\nuniform sampler2D s;\nconst int n = 1;\nvoid f() { x = ; }",
     "3:1 err_missing_member_brace; 1:10 note_to_match; 5:16 err_expected_expression"},
    {"#define BAD(x) (x * )\nvoid f() { a = BAD(1); b = BAD(2); }", "2:16 err_expected_expression"},
    {"Params { float x; } p;", "1:1 err_block_without_storage"},
    {"void f() { buffer B { float x; } b; y = ; }",
     "1:19 err_block_in_function; 1:41 err_expected_expression"},
    {"void f() { int g(int x) { return 1; } void h(); y = ; }",
     "1:16 err_function_in_function; 1:53 err_expected_expression"},
    {"struct S {\n  int a;\n\nlayout(binding = 0) buffer B { int x[]; } b;\nvoid main() { S s; b = "
     "; }",
     "4:1 err_missing_member_brace; 1:10 note_to_match; 5:24 err_expected_expression"},
    {"uniform U {\n  int a;\n  float g(float k) { return k; }\nvoid f() { x = ; }",
     "3:3 err_missing_member_brace; 1:11 note_to_match; 4:16 err_expected_expression"},
    {"buffer B {\n  int a;\nstruct T { int b; };\nvoid f() { x = ; }",
     "3:1 err_missing_member_brace; 1:10 note_to_match; 4:16 err_expected_expression"},
    {"buffer B { int a; b;\nstruct S { int c; float s[2]; d;\nvoid f() { x = ; }",
     "1:19 err_missing_member_brace; 1:10 note_to_match; 2:31 err_missing_member_brace; 2:10 "
     "note_to_match; 3:16 err_expected_expression"},
    {"struct S {\n  int a;\nlayout(local_size_x = 8) in;\nvoid f() { x = ; }",
     "3:1 err_missing_member_brace; 1:10 note_to_match; 4:16 err_expected_expression"},
    {"struct S {\n  layout(offset = 0) S inner[2];\n  precise in highp T t;\n  struct { int x; } "
     "y;\n};\n"
     "void f() { x = ; }",
     "6:16 err_expected_expression"},
    {"main() { return; }", "1:1 err_function_without_type"},
    {"const x = 3;", "1:7 err_missing_type"},
    {"void f() {\n  if (x) {\n    a = 1;\n}\nvoid main() {\n  b = ;\n}",
     "5:1 err_missing_closing_brace; 1:10 note_to_match; 6:7 err_expected_expression"},
    {"void f() {\n  if (x) {\n    a = 1;\n}\nlayout(set = 0) uniform U { float x; };\n",
     "5:1 err_missing_closing_brace; 1:10 note_to_match"},
    {"void f() { float x(1.0); vec3 v(a, b, c); y = ; }",
     "1:19 err_initializer_parens; 1:32 err_initializer_parens; 1:47 err_expected_expression"},
    {"void f(int x = 3, float) { y = ; }",
     "1:14 err_default_argument; 1:32 err_expected_expression"},
    {"struct S { float x = 1; int y = ; };",
     "1:20 err_member_initializer; 1:31 err_member_initializer; 1:33 err_expected_expression"},
    // statements
    {"void f() { else x = 1; y = ; }", "1:12 err_else_without_if; 1:28 err_expected_expression"},
    {"void f() { case 3: y = 2; default: break; switch (x) { { case 4: } } }",
     "1:12 err_case_outside_switch; 1:27 err_case_outside_switch; 1:58 err_case_outside_switch"},
    {"void f() { if (bool b = g()) { x = ; } }",
     "1:16 err_declaration_in_condition; 1:36 err_expected_expression"},
    {"void f() { retrun 1.0; retrun x + 1.0; retrun x; whlie (x) { } if (x) { } esle { y = ; } }",
     "1:12 err_misspelt_keyword; 1:24 err_misspelt_keyword; 1:50 err_misspelt_keyword; 1:75 "
     "err_misspelt_keyword; 1:86 err_expected_expression"},
    {"void f() { fro (int i = 0; i < 3; ++i) { } swich (x) { csae 1: defualt: y = ; } }",
     "1:12 err_misspelt_keyword; 1:44 err_misspelt_keyword; 1:56 err_misspelt_keyword; 1:64 "
     "err_misspelt_keyword; 1:77 err_expected_expression"},
    {"void f() { whale x; whale(1); whale(1) * 2; whale x = 1, y; whale[2] z; }", ""},
    {"void f() { switch (x) { case: y = 1; } }", "1:29 err_expected_expression"},
    // of other languages
    {"vec4 f() : SV_Target { return x; } float y = ;",
     "1:10 err_hlsl_semantic; 1:46 err_expected_expression"},
    {"void f() { n->next->value = 1; a = b - > c; }",
     "1:13 err_arrow; 1:19 err_arrow; 1:40 err_expected_expression"},
    // words that are missing or misspelt
    {"struct S { vec3 a; radius; float b; }; S s;", "1:20 err_missing_type"},
    {"cosnt S s = S(1);", "1:1 err_unknown_qualifier; 1:1 note_parse_did_you_mean"},
    {"struct S { vec3 a; }\nuniform U { S s; };", "1:21 err_expected_semicolon"},
    {"struct S { vec3 a; }\nconst float k = 1.0;", "1:21 err_expected_semicolon"},
    {"layout(early_fragment_tests) in\nvoid main() { }", "1:32 err_expected_semicolon"},
    // attributes
    {"[[foo]] void f() { }", "1:3 warn_unknown_attribute"},
    {"void f() { [[unroll]] if (a) ; [[flatten]] x = 1; [[branch]] for (;;) ; }",
     "1:14 warn_attribute_place; 1:34 warn_attribute_place; 1:53 warn_attribute_place"},
    {"void f() { [[unroll(2)]] for (;;) ; [[dependency_length]] do ; while (x); }",
     "1:14 warn_attribute_arguments; 1:39 warn_attribute_arguments"},
    {"[[unroll]] float x;", "1:3 warn_attribute_place"},
};

TEST(ParserErrors, Cases) {
  for (const ErrorCase &C : Cases)
    EXPECT_EQ(diagnostics(C.Text), C.Expected) << C.Text;
}

TEST(ParserErrors, EveryRowIsReported) {
  std::string All;
  for (const ErrorCase &C : Cases)
    All += std::string(C.Expected) + ";";
  // Reported by the tests of their own below and in ParserLimitsTest.cpp.
  All += " warn_type_argument_expression; fatal_nesting_too_deep; fatal_expression_too_deep;";
  static constexpr const char *Rows[] = {
#define DIAG(Id, Sev, Group, Text, Section) #Id,
#define LACKS DIAG
#include "support/diagnostics/Parse.def"
#undef LACKS
#undef DIAG
  };
  for (const char *Row : Rows)
    EXPECT_NE(All.find(std::string(" ") + Row + ";"), std::string::npos) << Row;
}

// Trap 31 of the specifications: accepted, with a warning for the pedantic.
TEST(ParserErrors, TypeArgumentExpression) {
  const char *Text = "coopmat<float, 3, H/2*W/2, (1 + 2), -3, 0> x;";
  EXPECT_EQ(diagnostics(Text), "");
  WarningOptions Pedantic;
  Pedantic.Enabled.insert("pedantic");
  EXPECT_EQ(diagnostics(Text, Pedantic), "1:19 warn_type_argument_expression");
}

TEST(ParserErrors, SemicolonFixIt) {
  Parsed P("#version 460\nfloat x = 1\nfloat y;\n");
  ASSERT_EQ(P.Diagnostics.All.size(), 1u);
  const Diagnostic &D = P.Diagnostics.All.front();
  EXPECT_EQ(D.Message, "expected ';' after the declaration");
  ASSERT_EQ(D.FixIts.size(), 1u);
  EXPECT_EQ(D.FixIts[0].Text, ";");
  EXPECT_EQ(D.FixIts[0].Range.Begin, D.FixIts[0].Range.End);
  EXPECT_EQ(P.Sources.lineColumn(D.FixIts[0].Range.Begin).Column, 12u);
}

// Behind the invocation, where what is missing is to be written, unless the macro goes on itself.
TEST(ParserErrors, SemicolonsAfterMacros) {
  Parsed P("#version 460\n#define ONE(x) 1\nfloat x = ONE(2)\nfloat y;\n#define TWO a = 1 b = 2\n"
           "void f() { TWO; }\n");
  ASSERT_EQ(P.Diagnostics.All.size(), 2u);
  const Diagnostic &D = P.Diagnostics.All.front();
  ASSERT_EQ(D.FixIts.size(), 1u);
  EXPECT_EQ(P.Sources.lineColumn(D.Loc).Line, 3u);
  EXPECT_EQ(P.Sources.lineColumn(D.FixIts[0].Range.Begin).Column, 17u);
  EXPECT_TRUE(P.Diagnostics.All[1].FixIts.empty());
}

TEST(ParserErrors, CastFixIts) {
  Parsed P("#version 460\nfloat a = (float)b.x; float c = (float)(d);\n");
  ASSERT_EQ(P.Diagnostics.All.size(), 2u);
  ASSERT_EQ(P.Diagnostics.All[0].FixIts.size(), 2u);
  EXPECT_EQ(P.Diagnostics.All[0].FixIts[0].Text, "float(");
  EXPECT_EQ(P.Diagnostics.All[0].FixIts[1].Text, ")");
  EXPECT_EQ(P.Sources.lineColumn(P.Diagnostics.All[0].FixIts[1].Range.Begin).Column, 21u);
  ASSERT_EQ(P.Diagnostics.All[1].FixIts.size(), 1u);
  EXPECT_EQ(P.Diagnostics.All[1].FixIts[0].Text, "float");
}

TEST(ParserErrors, Messages) {
  auto First = [](const std::string &Text) {
    Parsed P("#version 460\n" + Text);
    return P.Diagnostics.All.empty() ? "" : P.Diagnostics.All.front().Message;
  };
  EXPECT_EQ(First("void f() { x = 1"), "expected ';' after the expression");
  EXPECT_EQ(First("void f() { g(1; }"), "expected ')', found ';'");
  EXPECT_EQ(First("void f() {"), "expected '}', found end of file");
  EXPECT_EQ(First("float *p;"),
            "GLSL has no pointers; use an 'out' parameter, an array or a buffer reference");
  EXPECT_EQ(First("float in;"),
            "'in' is a keyword and cannot be used as a name in the declaration");
  EXPECT_EQ(First("float int;"), "'int' is a type and cannot be used as a name in the declaration");
  EXPECT_EQ(First("int i = 99999s;"), "'99999s' does not fit into 16 bits");
}

// What is reported does not depend on what stands before the error.
TEST(ParserErrors, ErrorsAreIndependent) {
  std::string Text, Expected;
  for (unsigned I = 1; I <= 10; ++I) {
    Text += "void f" + std::to_string(I) + "() { x = ; }\n";
    Expected += (I == 1 ? "" : "; ") + std::to_string(I) + ":" + std::to_string(I < 10 ? 17 : 18) +
                " err_expected_expression";
  }
  EXPECT_EQ(diagnostics(Text), Expected);
}

TEST(ParserErrors, ManyErrorsStopTheParser) {
  Parsed P("#version 460\n" + repeated("void f() { x = ; }\n", 1000));
  EXPECT_EQ(P.Errors, 50u);
  EXPECT_LE(P.Unit->Decls.size(), 51u);
}

} // namespace
