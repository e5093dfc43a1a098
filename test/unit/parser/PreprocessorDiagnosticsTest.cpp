// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every row of Lex.def, with a text that makes it appear and the place where it does.

#include "PreprocessorTestSupport.h"
#include "gtest/gtest.h"
#include <set>

using namespace coop;
using namespace coop::pptest;
using llvm::StringRef;

namespace {
struct Row {
  diag::Id Id;
  unsigned Line, Column; ///< of its first appearance
  StringRef Text;
};
} // namespace

static const std::vector<Row> &rows() {
  using namespace coop::diag;
  static const std::vector<Row> Rows = {
      {err_lex_unterminated_comment, 1, 3, "x /* y"},
      {err_lex_nul_byte, 1, 2, StringRef("x\0", 2)},
      {err_lex_invalid_character, 1, 3, "x @"},
      {err_lex_character_literal, 1, 3, "x '\\n'"},
      {err_lex_invalid_utf8, 1, 3, "x \xff\xfe"},
      {err_lex_stray_backslash, 1, 3, "x \\ y"},
      {err_lex_unterminated_string, 1, 3, "x \"abc\n"},
      {err_lex_octal_digit, 1, 2, "089"},
      {err_lex_hex_without_digits, 1, 1, "0x"},
      {err_lex_integer_suffix, 1, 2, "1ux"},
      {err_lex_float_suffix, 1, 4, "1.0q"},
      {err_lex_empty_exponent, 1, 4, "1.0e+"},
      {err_lex_empty_exponent, 1, 2, "1e"},
      {err_lex_float_needs_point, 1, 2, "1f"},
      {err_lex_integer_too_large, 1, 1, "18446744073709551616"},
      {err_pp_unknown_directive, 1, 2, "#defnie A"},
      {err_pp_expected_directive, 1, 3, "# 12 \"file\""},
      {note_pp_did_you_mean, 1, 2, "#defnie A"},
      {err_pp_stray_hash, 1, 3, "x # y"},
      {err_pp_extra_tokens, 2, 8, "#if 1\n#endif x"},
      {err_pp_error_directive, 1, 1, "#error no"},
      {warn_pp_directive_in_arguments, 3, 1, "#define F(x) x\nF(\n#undef A\n1)"},
      {err_pp_macro_name_missing, 1, 9, "#define 1"},
      {err_pp_macro_name_defined, 1, 9, "#define defined"},
      {err_pp_macro_name_gl, 1, 9, "#define GL_foo"},
      {err_pp_macro_name_builtin, 2, 8, "#version 310 es\n#undef __LINE__"},
      {warn_pp_macro_name_reserved, 1, 8, "#undef __LINE__"},
      {warn_pp_macro_name_reserved, 1, 9, "#define a__b"},
      {err_pp_paste_in_es, 2, 15, "#version 310 es\n#define F(a) a##1"},
      {err_pp_macro_redefined, 2, 9, "#define A 1\n#define A 2"},
      {note_pp_previous_definition, 1, 9, "#define A 1\n#define A 2"},
      {note_pp_macro_defined_here, 1, 9, "#define F(x) x\nF(1, 2)"},
      {err_pp_expected_parameter, 1, 13, "#define F(a,)"},
      {err_pp_duplicate_parameter, 1, 14, "#define F(a, a)"},
      {err_pp_expected_comma_or_paren, 1, 13, "#define F(a b)"},
      {err_pp_variadic_macro, 1, 14, "#define F(a, ...)"},
      {err_pp_paste_at_end, 1, 13, "#define F x ##"},
      {err_pp_stringize, 1, 14, "#define F(x) #x"},
      {err_pp_bad_paste, 2, 5, "#define C(a, b) a##b\n  C(+, x)"},
      {err_pp_unterminated_arguments, 2, 1, "#define F(x) x\nF(1"},
      {err_pp_argument_count, 2, 1, "#define F(x) x\nF(1, 2)"},
      {err_pp_else_without_if, 1, 2, "#else"},
      {err_pp_else_after_else, 3, 2, "#if 1\n#else\n#elif 1\n#endif"},
      {note_pp_previous_else, 2, 2, "#if 1\n#else\n#elif 1\n#endif"},
      {err_pp_unterminated_conditional, 1, 2, "#ifdef A\nx"},
      {err_pp_expected_expression, 1, 8, "#if 1 +\n#endif"},
      {err_pp_expected_close_paren, 1, 7, "#if (1\n#endif"},
      {note_pp_matching_paren, 1, 5, "#if (1\n#endif"},
      {err_pp_bad_operator, 1, 7, "#if 1 ? 2 : 3\n#endif"},
      {err_pp_float_in_expression, 1, 5, "#if 1.0\n#endif"},
      {err_pp_defined_needs_name, 1, 13, "#if defined 1\n#endif"},
      {err_pp_division_by_zero, 1, 7, "#if 1 / 0\n#endif"},
      {warn_pp_shift_count, 1, 7, "#if 1 << 64\n#endif"},
      {err_pp_undefined_macro, 2, 5, "#version 310 es\n#if X\n#endif"},
      {warn_pp_undefined_macro, 1, 5, "#if X\n#endif"},
      {err_pp_undefined_function_macro, 1, 5, "#if X(1)\n#endif"},
      {err_pp_include_expected_name, 1, 10, "#include x"},
      {fatal_pp_include_not_found, 1, 10, "#include \"none\""},
      {err_pp_version_not_first, 2, 2, "x\n#version 450"},
      {warn_pp_version_not_first, 2, 2, "//\n#version 310 es"},
      {err_pp_version_repeated, 2, 2, "#version 450\n#version 450"},
      {err_pp_version_number, 1, 10, "#version x"},
      {err_pp_version_unknown, 1, 10, "#version 451"},
      {err_pp_version_profile, 1, 14, "#version 450 full"},
      {err_pp_version_needs_es, 1, 10, "#version 310"},
      {err_pp_version_profile_mismatch, 1, 14, "#version 450 es"},
      {err_pp_extension_syntax, 1, 28, "#extension GL_EXT_bfloat16 enable"},
      {err_pp_extension_behavior, 1, 30, "#extension GL_EXT_bfloat16 : enabled"},
      {err_pp_extension_all, 1, 12, "#extension all : enable"},
      {err_pp_extension_unknown, 1, 12, "#extension GL_EXT_none_such_at_all : require"},
      {warn_pp_extension_unknown, 1, 12, "#extension GL_EXT_none_such_at_all : enable"},
      {err_pp_extension_not_in_vulkan, 1, 12, "#extension GL_ARB_bindless_texture : require"},
      {warn_pp_extension_not_in_vulkan, 1, 12, "#extension GL_EXT_YUV_target : enable"},
      {warn_pp_extension_late, 3, 1, "#version 310 es\nx\n#extension GL_EXT_bfloat16 : enable"},
      {err_pp_line_number, 1, 1, "#line -1"},
      {warn_pp_pragma_once, 1, 1, "#pragma once"},
  };
  return Rows;
}

TEST(LexDiagnostics, AppearWhereTheyShould) {
  for (const Row &R : rows()) {
    auto Result = run(R.Text);
    StringRef Name = getDiagnosticInfo(R.Id).Name;
    ASSERT_TRUE(Result->Diagnostics.has(R.Id)) << Name.str() << "\n"
                                               << R.Text.str() << "\n"
                                               << Result->Diagnostics.summary();
    for (size_t I = 0; I != Result->Diagnostics.All.size(); ++I) {
      if (Result->Diagnostics.All[I].Id != R.Id)
        continue;
      EXPECT_EQ(Result->Diagnostics.Places[I], std::make_pair(R.Line, R.Column))
          << Name.str() << "\n"
          << R.Text.str();
      EXPECT_EQ(Result->Diagnostics.All[I].Message.find('%'), std::string::npos)
          << Result->Diagnostics.All[I].Message;
      break;
    }
  }
}

/// Rows that need options, or more text than fits a table.
static std::set<diag::Id> seenWithOptions() {
  std::set<diag::Id> Seen;
  auto Take = [&](const Run &R) {
    for (const Diagnostic &D : R.Diagnostics.All)
      Seen.insert(D.Id);
  };
  Take(*run(std::string(2000, 'x')));
  PreprocessorOptions Options;
  Options.Macros = {{"1A", false}};
  Take(*run("x", Options));
  std::string Long(70000, 'a');
  Take(*run("#define C(a, b) a##b\nC(" + Long + ", b)"));
  Options = {};
  Options.MaxExpandedTokens = 3;
  Take(*run("#define A 1 2 3 4\nA", Options));
  std::string Deep;
  for (unsigned I = 0; I != 500; ++I)
    Deep += "F(";
  Take(*run("#define F(x) x\n" + Deep + "1" + std::string(500, ')')));
  Take(*run("#if " + std::string(500, '(')));
  Options = {};
  Options.ImplyIncludes = false;
  Take(*run("#include \"a\"\n#line 1 \"x\"", Options));
  Options = optionsWith({{"a", "#include \"a\"\n"}, {"v", "#version 450\n"}, {"e", ""}});
  Options.MaxIncludeDepth = 5;
  Take(*run("#include \"a\"", Options));
  Take(*run("#include \"v\"", Options));
  PreprocessorOptions Forced = optionsWith({});
  Forced.ForcedVersion = {{460, ast::Profile::Core}};
  Take(*run("#version 310 es\n", Forced));
  std::string Many;
  for (unsigned I = 0; I != 20001; ++I)
    Many += "#include \"e\"\n";
  Take(*run(Many, Options));
  return Seen;
}

TEST(LexDiagnostics, EveryRowIsTested) {
  const diag::Id All[] = {
#define DIAG(Id, Sev, Group, Text, Section) diag::Id,
#define LACKS DIAG
#include "support/diagnostics/Lex.def"
#undef LACKS
#undef DIAG
  };
  std::set<diag::Id> Tested = seenWithOptions();
  for (const Row &R : rows())
    Tested.insert(R.Id);
  for (diag::Id Id : All)
    EXPECT_TRUE(Tested.count(Id)) << getDiagnosticInfo(Id).Name.str();
}

TEST(LexDiagnostics, FixIts) {
  auto R = run("#version 310\n1f");
  ASSERT_EQ(R->Diagnostics.All.size(), 2u);
  ASSERT_EQ(R->Diagnostics.All[0].FixIts.size(), 1u);
  EXPECT_EQ(R->Diagnostics.All[0].FixIts[0].Text, " es");
  ASSERT_EQ(R->Diagnostics.All[1].FixIts.size(), 1u);
  EXPECT_EQ(R->Diagnostics.All[1].FixIts[0].Text, ".0");
}
