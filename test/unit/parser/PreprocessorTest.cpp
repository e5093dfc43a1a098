// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The preprocessor: expansion, conditionals, directives, places, limits. That every diagnostic of
// Lex.def is reported is in PreprocessorDiagnosticsTest.cpp.

#include "PreprocessorTestSupport.h"
#include "parser/DirectiveExtension.h"
#include "gtest/gtest.h"
#include <thread>

using namespace coop;
using namespace coop::pptest;
using llvm::StringRef;

static std::string texts(StringRef Source) {
  auto R = run(Source);
  EXPECT_EQ(R->Diagnostics.summary(), "") << Source.str();
  return R->text();
}

// ---- expansion

TEST(Macros, ObjectLike) {
  EXPECT_EQ(texts("#define A 1 + 2\nA * A"), "1 + 2 * 1 + 2");
  EXPECT_EQ(texts("#define A\nx A y"), "x y");
  EXPECT_EQ(texts("#define A B\n#define B C\nA"), "C");
  EXPECT_EQ(texts("#define A (1)\nA"), "( 1 )");
  EXPECT_EQ(texts("#define A B\nA\n#define B 2\nA"), "B 2");
  EXPECT_EQ(texts("#define A 1\n#undef A\nA\n#undef A"), "A");
}

TEST(Macros, FunctionLike) {
  EXPECT_EQ(texts("#define F(x) x + x\nF(1)"), "1 + 1");
  EXPECT_EQ(texts("#define F(x, y) y x\nF(1, 2)"), "2 1");
  EXPECT_EQ(texts("#define F() 1\nF() F ()"), "1 1");
  EXPECT_EQ(texts("#define F(x) [x]\nF()"), "[ ]");
  EXPECT_EQ(texts("#define F(x, y) [x|y]\nF(,) F(a,)"), "[ | ] [ a | ]");
  EXPECT_EQ(texts("#define F(x) x\nF((a, b)) F(g(a, b))"), "( a , b ) g ( a , b )");
  EXPECT_EQ(texts("#define F(x) x\nF F (1)"), "F 1");
  EXPECT_EQ(texts("#define F(x) x\nF\n(\n1\n)\n;"), "1 ;");
  EXPECT_EQ(texts("#define F(x) x\nF(1) F"), "1 F");
  EXPECT_EQ(texts("#define F (x)\nF(1)"), "( x ) ( 1 )");
  EXPECT_EQ(texts("#define A 2\n#define F(x) x A\nF(A)"), "2 2");
}

TEST(Macros, NotExpandedWithinThemselves) {
  EXPECT_EQ(texts("#define A A + 1\nA"), "A + 1");
  EXPECT_EQ(texts("#define A B\n#define B A\nA B"), "A B");
  EXPECT_EQ(texts("#define F(x) F(x + 1)\nF(F(1))"), "F ( F ( 1 + 1 ) + 1 )");
  EXPECT_EQ(texts("#define F(x) x\nF(F)(1)"), "F ( 1 )");
  EXPECT_EQ(texts("#define f(x) x f\nf(1)(2)(3)"), "1 f ( 2 ) ( 3 )");
  EXPECT_EQ(texts("#define foo foo a bar\n#define bar foo b\nfoo"), "foo a foo b");
}

/// The example of the C++ standard, [cpp.scope] and [cpp.rescan], as far as GLSL has its parts.
TEST(Macros, StandardExample) {
  EXPECT_EQ(texts("#define x 3\n"
                  "#define f(a) f(x * (a))\n"
                  "#undef x\n"
                  "#define x 2\n"
                  "#define g f\n"
                  "#define z z[0]\n"
                  "#define h g(~\n"
                  "#define m(a) a(w)\n"
                  "#define w 0,1\n"
                  "#define t(a) a\n"
                  "f(y+1) + f(f(z)) % t(t(g)(0) + t)(1);\n"
                  "g(x+(3,4)-w) | h 5) & m\n"
                  "(f)^m(m);\n"),
            "f ( 2 * ( y + 1 ) ) + f ( 2 * ( f ( 2 * ( z [ 0 ] ) ) ) ) % f ( 2 * ( 0 ) ) + t ( 1 ) "
            "; f ( 2 * ( 2 + ( 3 , 4 ) - 0 , 1 ) ) | f ( 2 * ( ~ 5 ) ) & f ( 2 * ( 0 , 1 ) ) ^ m ( "
            "0 , 1 ) ;");
}

TEST(Macros, Paste) {
  EXPECT_EQ(texts("#define C(a, b) a ## b\nC(x, 1) C(1, 2) C(+, =) C(<<, =)"), "x1 12 += <<=");
  EXPECT_EQ(texts("#define C(a, b) a##b\nC(,x) C(x,) C(,) y"), "x x y");
  EXPECT_EQ(texts("#define C(a, b, c) a##b##c\nC(x,,z) C(,y,z) C(x,y,) C(,,z)"), "xz yz xy z");
  EXPECT_EQ(texts("#define C(a, b) q a##b r\nC(,) C(1 2, 3 4)"), "q r q 1 23 4 r");
  EXPECT_EQ(texts("#define A 1\n#define C(a, b) a##b\nC(A, A)"), "AA");
  EXPECT_EQ(texts("#define A 1\n#define C(a, b) a##b\n#define D(a, b) C(a, b)\nD(A, A)"), "11");
  EXPECT_EQ(texts("#define AB 7\n#define C(a, b) a##b\nC(A, B)"), "7");
  EXPECT_EQ(texts("#define O x ## y\nO"), "xy");
  EXPECT_EQ(texts("#define HH(a) a\nHH(1)"), "1");
}

TEST(Macros, ArgumentsMayHoldDirectives) {
  auto R = run("#define F(x) x\nF(\n#ifdef F\n1\n#else\n2\n#endif\n)");
  EXPECT_EQ(R->text(), "1");
  EXPECT_EQ(R->Errors, 0u);
  EXPECT_TRUE(R->Diagnostics.has(diag::warn_pp_directive_in_arguments));
}

TEST(Macros, UndefinedWhileInUse) {
  auto R = run("#define F(x) x F\nF(\n#undef F\n1) F(2)");
  EXPECT_EQ(R->text(), "1 F F ( 2 )");
}

TEST(Macros, WrongUseGoesOn) {
  EXPECT_EQ(run("#define F(x) [x]\nF(1, 2) y")->text(), "[ 1 ] y");
  EXPECT_EQ(run("#define F(x, z) [x z]\nF(1) y")->text(), "[ 1 0 ] y");
}

TEST(Macros, SameRedefinitionIsAllowed) {
  EXPECT_EQ(texts("#define A 1 + 2\n#define A   1   +   2  // c\nA"), "1 + 2");
  EXPECT_EQ(texts("#define F(x) x\n#define F(x)  x\nF(1)"), "1");
  for (StringRef Second : {"#define A 1+2", "#define A 1 + 3", "#define A", "#define A(x) 1 + 2"})
    EXPECT_TRUE(
        run(("#define A 1 + 2\n" + Second).str())->Diagnostics.has(diag::err_pp_macro_redefined))
        << Second.str();
  EXPECT_TRUE(run("#define F(x) x\n#define F(y) y")->Diagnostics.has(diag::err_pp_macro_redefined));
}

TEST(Macros, Predefined) {
  EXPECT_EQ(texts("#version 460\n__VERSION__ VULKAN GL_core_profile GL_KHR_cooperative_matrix"),
            "460 100 1 1");
  EXPECT_EQ(texts("#version 460\nGL_ES GL_es_profile GL_compatibility_profile GL_SPIRV"),
            "GL_ES GL_es_profile GL_compatibility_profile GL_SPIRV");
  EXPECT_EQ(texts("#version 310 es\n__VERSION__ GL_ES GL_es_profile GL_core_profile"),
            "310 1 1 GL_core_profile");
  EXPECT_EQ(texts("#version 450 compatibility\nGL_compatibility_profile"), "1");
  EXPECT_EQ(texts("a __LINE__\n__LINE__ /*\n*/ __LINE__"), "a 1 2 3");
  EXPECT_EQ(texts("#define L __LINE__\n#define F(x) x\nL F(\nL)"), "3 4");
  EXPECT_EQ(texts("__FILE__\n#line 1 5\n__FILE__"), "0 5");
  EXPECT_EQ(texts("#version 450\n#extension GL_GOOGLE_cpp_style_line_directive : enable\n__FILE__\n"
                  "#line 7 \"a\\\"b\"\n__FILE__ __LINE__"),
            "\"main.comp\" \"a\\\"b\" 7");
  PreprocessorOptions NoVulkan;
  NoVulkan.VulkanVersion = 0;
  EXPECT_EQ(run("VULKAN", NoVulkan)->text(), "VULKAN");
}

TEST(Macros, OneForEachSupportedExtension) {
  for (unsigned I = 0; I != ExtensionCount; ++I) {
    const ExtensionInfo &Info = getExtensionInfo(static_cast<Extension>(I));
    EXPECT_EQ(texts(("#version 460\n" + Info.Name).str()),
              Info.isSupported() ? "1" : Info.Name.str());
  }
}

TEST(Macros, CommandLine) {
  PreprocessorOptions Options;
  Options.Macros = {{"A", false}, {"B=2 + 3", false},  {"C=", false}, {"D=4", false},
                    {"D", true},  {"F(x)=x x", false}, {"E==", false}};
  EXPECT_EQ(run("A B C D F(7) E", Options)->text(), "1 2 + 3 D 7 7 =");
  for (StringRef Bad : {"", "=1", "1A", "A=1\nB", "-x"}) {
    Options.Macros = {{Bad.str(), false}};
    EXPECT_TRUE(run("x", Options)->Diagnostics.has(diag::err_pp_macro_option)) << Bad.str();
  }
  Options.Macros = {{"A=/*", false}, {"B=2", false}};
  EXPECT_EQ(run("B", Options)->text(), "2");
}

// ---- conditionals

static bool condition(StringRef Expression) {
  std::string Source = ("#version 450\n#if " + Expression + "\nyes\n#else\nno\n#endif\n").str();
  auto R = run(Source, {}, WarningOptions{});
  EXPECT_EQ(R->Errors, 0u) << Expression.str() << "\n" << R->Diagnostics.summary();
  return R->text() == "yes";
}

TEST(Conditionals, Expressions) {
  for (StringRef True : {"1",
                         "2 - 1",
                         "-1",
                         "!0",
                         "~0",
                         "1 + 2 * 3 == 7",
                         "(1 + 2) * 3 == 9",
                         "10 / 3 == 3",
                         "-7 / 2 == -3",
                         "-7 % 3 == -1",
                         "1 << 3 == 8",
                         "-1 >> 1 == -1",
                         "1 < 2",
                         "2 <= 2",
                         "3 > 2",
                         "3 >= 3",
                         "1 != 2",
                         "(5 & 3) == 1",
                         "(5 | 3) == 7",
                         "(5 ^ 3) == 6",
                         "1 && 2",
                         "0 || 3",
                         "0x10 == 16",
                         "010 == 8",
                         "4u == 4",
                         "- - 1 == 1",
                         "!!5 == 1",
                         "~~5 == 5",
                         "0 && 1 / 0 == 0 || 1",
                         "1 || 1 / 0",
                         "1 | 2 == 2",
                         "7 & 3 == 3",
                         "1 ^ 1 == 0",
                         "2 + 3 << 1 == 10",
                         "1 < 2 == 1",
                         "1 == 1 && 2 == 2",
                         "0 || 1 && 1",
                         "defined VULKAN",
                         "defined(VULKAN)",
                         "defined ( VULKAN ) && VULKAN >= 100",
                         "!defined NOTHING",
                         "NOTHING == 0",
                         "defined(NOTHING) && NOTHING(1, (2)) || 1",
                         "__LINE__ == 2",
                         "__VERSION__ == 450"})
    EXPECT_TRUE(condition(True)) << True.str();
  for (StringRef False : {"0", "1 - 1", "!1", "1 && 0", "0 || 0", "defined NOTHING", "1 > 2",
                          "2 ^ 2", "NOTHING", "0 && NOTHING(1)"})
    EXPECT_FALSE(condition(False)) << False.str();
}

TEST(Conditionals, SixtyFourBitsWrapAround) {
  EXPECT_TRUE(condition("0x7FFFFFFFFFFFFFFF + 1 < 0"));
  EXPECT_TRUE(condition("-9223372036854775807 - 1 == 0x8000000000000000"));
  EXPECT_TRUE(condition("(-9223372036854775807 - 1) / -1 == -9223372036854775807 - 1"));
  EXPECT_TRUE(condition("(-9223372036854775807 - 1) % -1 == 0"));
  EXPECT_TRUE(condition("-(-9223372036854775807 - 1) < 0"));
  EXPECT_TRUE(condition("9223372036854775807 * 2 == -2"));
  EXPECT_TRUE(condition("1 << 62 > 0"));
  EXPECT_TRUE(condition("1 << 63 < 0"));
  EXPECT_TRUE(condition("4294967296 > 4294967295"));
}

TEST(Conditionals, Branches) {
  const StringRef Text = "#if A == 1\none\n#elif A == 2\ntwo\n#elif A == 2\nagain\n#else\nmany\n"
                         "#endif\nend";
  EXPECT_EQ(run(("#define A 1\n" + Text).str())->text(), "one end");
  EXPECT_EQ(run(("#define A 2\n" + Text).str())->text(), "two end");
  EXPECT_EQ(run(("#define A 3\n" + Text).str())->text(), "many end");
  EXPECT_EQ(texts("#ifdef A\n1\n#else\n2\n#endif"), "2");
  EXPECT_EQ(texts("#ifndef A\n1\n#else\n2\n#endif"), "1");
  EXPECT_EQ(texts("#if 0\n#if 1\nx\n#else\ny\n#endif\n#else\nz\n#endif"), "z");
  EXPECT_EQ(texts("#if 1\n#if 0\nx\n#else\ny\n#endif\n#else\nz\n#endif"), "y");
  EXPECT_EQ(texts("#if 1\nx\n#elif 1 / 0 nonsense\ny\n#endif"), "x");
  EXPECT_EQ(texts("#if 0\n#elif 1\nx\n#endif"), "x");
  EXPECT_EQ(texts("# /* c */ if 1 // c\nx\n # endif /* d */\n#\n # // nothing\ny"), "x y");
  EXPECT_EQ(texts("#define D defined(A)\n#define A\n#if D\nx\n#endif"), "x");
  EXPECT_EQ(texts("#define F(x) x\n#if F(1) && F(F(2) - 2) == 0\nx\n#endif"), "x");
}

TEST(Conditionals, SkippedGroupsAreNotChecked) {
  EXPECT_EQ(texts("#if 0\n#nonsense\n#define\n'x \"y\n\\ @ $\n#include <none>\n#error no\n#elif 0\n"
                  "#if x y z\n#else junk\n#endif junk\n089 0xg\n#endif\nz"),
            "z");
}

TEST(Conditionals, UndefinedMacrosInEs) {
  EXPECT_TRUE(run("#version 310 es\n#if X\n#endif")->Diagnostics.has(diag::err_pp_undefined_macro));
  EXPECT_EQ(run("#version 310 es\n#if defined(X) && X > 1\n#endif")->Errors, 0u);
  EXPECT_EQ(run("#version 310 es\n#if 1 || X\na\n#endif")->text(), "a");
  auto R = run("#version 450\n#if X\n#endif");
  EXPECT_EQ(R->Errors, 0u);
  EXPECT_TRUE(R->Diagnostics.has(diag::warn_pp_undefined_macro));
}

TEST(Conditionals, EndWithTheirFile) {
  auto Options = optionsWith({{"open", "#if 1\na"}, {"close", "#endif\nb"}, {"else", "#else\nc"}});
  EXPECT_EQ(run("#include \"open\"\nx\n#endif", Options)->Diagnostics.summary(),
            "1:2 err_pp_unterminated_conditional\n3:2 err_pp_else_without_if\n");
  EXPECT_EQ(run("#if 1\n#include \"close\"\n#endif", Options)->Diagnostics.summary(),
            "1:2 err_pp_else_without_if\n");
  EXPECT_EQ(run("#if 1\n#include \"else\"\n#endif", Options)->text(), "c");
}

TEST(Conditionals, DeepNesting) {
  std::string Source;
  const unsigned N = 100000;
  for (unsigned I = 0; I != N; ++I)
    Source += I % 2 ? "#if 1\n" : "#ifndef X\n";
  Source += "x\n";
  for (unsigned I = 0; I != N; ++I)
    Source += "#endif\n";
  EXPECT_EQ(texts(Source), "x");
  EXPECT_EQ(texts("#if 0\n" + Source + "#endif\ny"), "y");
}

// ---- #include

TEST(Include, Files) {
  auto Options = optionsWith({{"a.h", "#define A 1\n#include \"b.h\"\nA"}, {"b.h", "b"}});
  EXPECT_EQ(run("#include \"a.h\"\nA", Options)->text(), "b 1 1");
  EXPECT_EQ(run("#include <b.h>", Options)->text(), "b");
  EXPECT_EQ(run("#define H \"b.h\"\n#include H\nx", Options)->text(), "b x");
  EXPECT_EQ(run("#define H <b.h>\n#include H // c\nx", Options)->text(), "b x");
  EXPECT_EQ(run("#include \"b.h\"", Options)->text(), "b");
}

TEST(Include, PlacesAndStack) {
  auto Options = optionsWith({{"a.h", "\n  tok"}});
  auto R = run("x\n#include \"a.h\"\ny", Options);
  ASSERT_EQ(R->Tokens.size(), 3u);
  const SourceManager &S = R->Sources;
  EXPECT_EQ(S.presumed(R->Tokens[1].Loc).File, "a.h");
  EXPECT_EQ(S.presumed(R->Tokens[1].Loc).Line, 2u);
  EXPECT_EQ(S.presumed(R->Tokens[1].Loc).Column, 3u);
  SourceLoc From = S.includedFrom(S.decompose(R->Tokens[1].Loc).first);
  EXPECT_EQ(S.lineColumn(From).Line, 2u);
  EXPECT_EQ(S.lineColumn(From).Column, 10u);
}

TEST(Include, NeedsTheExtensionUnlessImplied) {
  auto Options = optionsWith({{"a", "x"}});
  Options.ImplyIncludes = false;
  EXPECT_TRUE(run("#include \"a\"", Options)->Diagnostics.has(diag::err_pp_include_not_enabled));
  EXPECT_EQ(
      run("#extension GL_GOOGLE_include_directive : require\n#include \"a\"", Options)->text(),
      "x");
}

TEST(Include, CallbackSeesWhoAsks) {
  std::vector<std::string> Asked;
  PreprocessorOptions Options;
  Options.Include = [&](StringRef Name, StringRef Includer, bool IsSystem) {
    Asked.push_back((Name + "," + Includer + (IsSystem ? ",system" : "")).str());
    return std::optional<IncludeResult>({"dir/" + Name.str(), Name == "a" ? "#include <b>" : ""});
  };
  run("#include \"a\"", Options);
  ASSERT_EQ(Asked.size(), 2u);
  EXPECT_EQ(Asked[0], "a,main.comp");
  EXPECT_EQ(Asked[1], "b,dir/a,system");
}

TEST(Include, LimitsOnDepthAndNumber) {
  auto Self = optionsWith({{"a", "#include \"a\"\n"}});
  Self.MaxIncludeDepth = 10;
  auto R = run("#include \"a\"", Self);
  EXPECT_TRUE(R->Diagnostics.has(diag::fatal_pp_include_too_deep));
  auto Bomb = optionsWith({{"a", "#include \"b\"\n#include \"b\"\n"},
                           {"b", "#ifndef A\n#include \"a\"\n#include \"a\"\n#endif\n"}});
  Bomb.MaxIncludeDepth = 40;
  EXPECT_GT(run("#include \"a\"", Bomb)->Errors, 0u);
}

TEST(Include, PragmaOnce) {
  auto Options = optionsWith({{"a", "#pragma once\nx"}});
  auto R = run("#include \"a\"\n#include \"a\"", Options);
  EXPECT_EQ(R->text(), "x");
  EXPECT_TRUE(R->Directives.Pragmas.empty());
}

// ---- #version

TEST(Version, Accepted) {
  struct Row {
    StringRef Text;
    uint32_t Version;
    ast::Profile Profile;
  };
  using P = ast::Profile;
  for (const Row &R : {Row{"450", 450, P::Core}, Row{"460 core", 460, P::Core},
                       Row{"450 compatibility", 450, P::Compatibility}, Row{"310 es", 310, P::Es},
                       Row{"320 es", 320, P::Es}, Row{"300 es", 300, P::Es}, Row{"100", 100, P::Es},
                       Row{"110", 110, P::Core}, Row{"330", 330, P::Core}}) {
    auto Result = run(("// comment\n\n/* c */ #version " + R.Text + " // c\nx").str());
    // GLSL lets comments come before it, ESSL does not.
    EXPECT_EQ(Result->Diagnostics.summary(),
              R.Profile == P::Es ? "3:10 warn_pp_version_not_first\n" : "")
        << R.Text.str();
    EXPECT_EQ(Result->Directives.Version, R.Version);
    EXPECT_EQ(Result->Directives.TheProfile, R.Profile);
    EXPECT_EQ(Result->Sources.lineColumn(Result->Directives.VersionRange.Begin).Line, 3u);
  }
}

TEST(Version, Default) {
  EXPECT_EQ(run("x")->Directives.Version, 110u);
  PreprocessorOptions Options;
  Options.DefaultVersion = 310;
  auto R = run("__VERSION__ GL_ES", Options);
  EXPECT_EQ(R->text(), "310 1");
  EXPECT_EQ(R->Directives.TheProfile, ast::Profile::Es);
  EXPECT_EQ(run("#version 450\n__VERSION__ GL_ES", Options)->text(), "450 GL_ES");
}

TEST(Version, Rejected) {
  auto Check = [](StringRef Text, StringRef Summary) {
    EXPECT_EQ(run(Text)->Diagnostics.summary(), Summary) << Text.str();
  };
  Check("#version 455", "1:10 err_pp_version_unknown\n");
  Check("#version 99999999999999999999", "1:10 err_pp_version_unknown\n");
  Check("#version 450u", "1:10 err_pp_version_unknown\n");
  Check("#version", "1:2 err_pp_version_number\n");
  Check("#version core", "1:10 err_pp_version_number\n");
  Check("#version 310", "1:10 err_pp_version_needs_es\n");
  Check("#version 450 es", "1:14 err_pp_version_profile_mismatch\n");
  Check("#version 310 core", "1:14 err_pp_version_profile_mismatch\n");
  Check("#version 100 es", "1:14 err_pp_version_profile_mismatch\n");
  Check("#version 140 core", "1:14 err_pp_version_profile_mismatch\n");
  Check("#version 450 kore", "1:14 err_pp_version_profile\n");
  Check("#version 450 core x", "1:19 err_pp_extra_tokens\n");
  Check("#version 450 ;", "1:14 err_pp_extra_tokens\n");
  Check("x\n#version 450", "2:2 err_pp_version_not_first\n");
  Check("#define A\n#version 450", "2:2 err_pp_version_not_first\n");
  Check("#version 450\n#version 450", "2:2 err_pp_version_repeated\n");
}

// ---- #extension

static ExtensionSet extensionsOf(StringRef Lines) {
  return enabledExtensions(run(Lines)->Directives.Extensions);
}

TEST(Extensions, Behaviors) {
  using E = Extension;
  EXPECT_TRUE(extensionsOf("#extension GL_KHR_cooperative_matrix : require")
                  .contains(E::KHR_cooperative_matrix));
  EXPECT_TRUE(extensionsOf("#extension GL_KHR_cooperative_matrix : warn")
                  .contains(E::KHR_cooperative_matrix));
  EXPECT_FALSE(extensionsOf("#extension GL_KHR_cooperative_matrix : enable\n"
                            "#extension GL_KHR_cooperative_matrix : disable")
                   .contains(E::KHR_cooperative_matrix));
  EXPECT_TRUE(extensionsOf("#extension all : warn").contains(E::NV_cooperative_vector));
  EXPECT_TRUE(
      extensionsOf("#extension GL_EXT_bfloat16 : enable\n#extension all : disable").empty());
  EXPECT_TRUE(extensionsOf("#extension GL_EXT_buffer_reference2 : enable")
                  .contains(E::EXT_buffer_reference));
  EXPECT_TRUE(extensionsOf("#if 0\n#extension GL_EXT_bfloat16 : enable\n#endif").empty());
}

TEST(Extensions, InIncludedFilesAndInOrder) {
  auto Options = optionsWith({{"a", "#extension GL_EXT_bfloat16 : enable\n"}});
  auto R = run("#extension GL_EXT_long_vector : enable\n#include \"a\"\nx\n"
               "#extension GL_EXT_float_e4m3 : require",
               Options);
  ASSERT_EQ(R->Directives.Extensions.size(), 3u);
  EXPECT_EQ(R->Directives.Extensions[1].Name, "GL_EXT_bfloat16");
  EXPECT_EQ(R->Directives.Extensions[2].Behavior, ast::ExtensionBehavior::Require);
  EXPECT_EQ(R->Sources.lineColumn(R->Directives.Extensions[2].Range.Begin).Line, 4u);
}

TEST(Extensions, UnknownAndUnsupported) {
  auto R = run("#extension GL_KHR_coperative_matrix : require");
  ASSERT_EQ(R->Diagnostics.All.size(), 2u);
  EXPECT_EQ(R->Diagnostics.All[0].Id, diag::err_pp_extension_unknown);
  EXPECT_EQ(R->Diagnostics.All[1].Message, "did you mean 'GL_KHR_cooperative_matrix'?");
  EXPECT_EQ(run("#extension GL_XYZ_qqqqqqqqqqqqqq : enable")->Diagnostics.summary(),
            "1:12 warn_pp_extension_unknown\n");
  EXPECT_TRUE(run("#extension GL_XYZ_qqqqqqqqqqqqqq : enable")->Directives.Extensions.empty());
  EXPECT_EQ(run("#extension GL_EXT_YUV_target : require")->Diagnostics.summary(),
            "1:12 err_pp_extension_not_in_vulkan\n");
  EXPECT_EQ(run("#extension GL_EXT_YUV_target : enable")->Diagnostics.summary(),
            "1:12 warn_pp_extension_not_in_vulkan\n");
  EXPECT_EQ(run("#extension GL_EXT_YUV_target : disable")->Diagnostics.summary(), "");
}

// ---- #line, #pragma

TEST(Line, ChangesWhatIsPresumed) {
  EXPECT_EQ(texts("#version 450\n#line 100\n__LINE__\n__LINE__"), "100 101");
  EXPECT_EQ(texts("#version 310 es\n#line 100\n__LINE__"), "100");
  EXPECT_EQ(texts("#version 120\n#line 100\n__LINE__"), "101");
  EXPECT_EQ(texts("#version 450\n#define N 3\n#line N + 4 N\n__LINE__ __FILE__"), "7 3");
  auto R = run("#version 450\n#line 7 \"other.glsl\"\nx\n#line 20\ny");
  ASSERT_EQ(R->Tokens.size(), 2u);
  EXPECT_EQ(R->Sources.presumed(R->Tokens[0].Loc).File, "other.glsl");
  EXPECT_EQ(R->Sources.presumed(R->Tokens[0].Loc).Line, 7u);
  EXPECT_EQ(R->Sources.presumed(R->Tokens[1].Loc).File, "other.glsl");
  EXPECT_EQ(R->Sources.presumed(R->Tokens[1].Loc).Line, 20u);
}

TEST(Pragma, IsKept) {
  auto R = run("#pragma STDGL invariant(all)\n#pragma use_vulkan_memory_model\n#pragma");
  ASSERT_EQ(R->Directives.Pragmas.size(), 3u);
  EXPECT_EQ(R->Directives.Pragmas[0].Text, "STDGL invariant(all)");
  EXPECT_EQ(R->Diagnostics.summary(), "");
}

// ---- places

TEST(Places, TokensOfExpansions) {
  auto R = run("#define F(a) a + b\nx = F(yy);");
  ASSERT_EQ(R->text(), "x = yy + b ;");
  const SourceManager &S = R->Sources;
  const Token &Argument = R->Tokens[2], &Body = R->Tokens[4];
  EXPECT_TRUE(S.isMacroLoc(Argument.Loc));
  EXPECT_TRUE(S.isMacroArgument(Argument.Loc));
  EXPECT_EQ(S.macroName(Argument.Loc), "F");
  EXPECT_EQ(S.lineColumn(S.fileLoc(Argument.Loc)).Column, 5u);
  EXPECT_EQ(S.lineColumn(S.spellingLoc(Argument.Loc)).Column, 7u);
  EXPECT_EQ(S.lineColumn(S.spellingLoc(Argument.Loc)).Line, 2u);
  EXPECT_EQ(S.lineColumn(displayLoc(S, Argument.Loc)).Column, 7u);
  EXPECT_FALSE(S.isMacroArgument(Body.Loc));
  EXPECT_EQ(S.lineColumn(S.spellingLoc(Body.Loc)).Line, 1u);
  EXPECT_EQ(S.lineColumn(displayLoc(S, Body.Loc)).Column, 5u);
  EXPECT_FALSE(S.isMacroLoc(R->Tokens[5].Loc));
}

TEST(Places, NestedArguments) {
  auto R = run("#define F(a) a\n#define G(a) F(a) z\nG(F(q))");
  ASSERT_EQ(R->text(), "q z");
  const SourceManager &S = R->Sources;
  EXPECT_EQ(S.lineColumn(displayLoc(S, R->Tokens[0].Loc)).Column, 5u);
  auto Steps = macroBacktrace(S, R->Tokens[0].Loc);
  ASSERT_EQ(Steps.size(), 3u);
  EXPECT_EQ(Steps[0].Name, "F");
  EXPECT_EQ(macroBacktrace(S, R->Tokens[1].Loc).size(), 1u);
}

// ---- limits

TEST(Limits, ExpansionIsBounded) {
  std::string Laughs = "#define A0 x\n";
  for (unsigned I = 1; I != 40; ++I) {
    std::string Previous = "A" + std::to_string(I - 1);
    Laughs += "#define A" + std::to_string(I) + " " + Previous + " " + Previous + "\n";
  }
  PreprocessorOptions Options;
  Options.MaxExpandedTokens = 100000;
  EXPECT_TRUE(run(Laughs + "A39", Options)->Diagnostics.has(diag::fatal_pp_too_many_tokens));
  // The same with arguments, and with nothing left in the end.
  std::string Nested = "x";
  for (unsigned I = 0; I != 60; ++I)
    Nested = "D(" + Nested + ")";
  EXPECT_TRUE(
      run("#define D(x) x x\n" + Nested, Options)->Diagnostics.has(diag::fatal_pp_too_many_tokens));
  std::string Empty = "#define E0\n";
  for (unsigned I = 1; I != 40; ++I) {
    std::string Previous = "E" + std::to_string(I - 1);
    Empty += "#define E" + std::to_string(I) + " " + Previous + " " + Previous + "\n";
  }
  EXPECT_TRUE(run(Empty + "E39", Options)->Diagnostics.has(diag::fatal_pp_too_many_tokens));
}

TEST(Limits, ArgumentsMayNotNestForEver) {
  std::string Open, Close;
  for (unsigned I = 0; I != 1000; ++I) {
    Open += "F(";
    Close += ")";
  }
  EXPECT_TRUE(run("#define F(x) x\n" + Open + "1" + Close)
                  ->Diagnostics.has(diag::fatal_pp_expansion_too_deep));
  EXPECT_TRUE(run("#define F(x) x\n" + Open)->Errors > 0);
  // Reading the same arguments again at every depth is bounded by the number of tokens.
  std::string Many;
  for (unsigned I = 0; I != 100000; ++I)
    Many += "F(";
  PreprocessorOptions Options;
  Options.MaxExpandedTokens = 500000;
  EXPECT_TRUE(run("#define F(x) x\n" + Many + "1" + std::string(100000, ')'), Options)
                  ->Diagnostics.has(diag::fatal_pp_too_many_tokens));
  std::string Deep = "1";
  for (unsigned I = 0; I != 200; ++I)
    Deep = "F(" + Deep + ")";
  EXPECT_EQ(run("#define F(x) x\n" + Deep)->text(), "1");
}

TEST(Limits, LongChainsOfMacros) {
  std::string Chain;
  for (unsigned I = 0; I != 20000; ++I)
    Chain += "#define A" + std::to_string(I) + " A" + std::to_string(I + 1) + "\n";
  auto R = run(Chain + "A0 @");
  EXPECT_EQ(R->text(), "A20000");
}

TEST(Limits, PastedTokensStaySmall) {
  std::string Source = "#define C(x, y) x##y\n#define D(x) C(x, x)\n";
  std::string Use = "abcdefgh";
  for (unsigned I = 0; I != 30; ++I)
    Use = "D(" + Use + ")";
  EXPECT_TRUE(run(Source + Use)->Diagnostics.has(diag::err_pp_paste_too_long));
}

TEST(Limits, ExpressionsMayNotNestForEver) {
  std::string Parens(100000, '('), Bangs(1000000, '!'), Minuses;
  EXPECT_TRUE(run("#if " + Parens)->Diagnostics.has(diag::err_pp_expression_too_deep));
  EXPECT_EQ(run("#if " + Bangs + "1\nx\n#endif")->text(), "x");
  std::string Sum = "1";
  for (unsigned I = 0; I != 100000; ++I)
    Sum += "+1";
  EXPECT_EQ(run("#if " + Sum + " == 100001\nx\n#endif")->text(), "x");
}

TEST(Limits, TruncatedFilesEnd) {
  const std::string Source =
      "#version 450 core\n#extension GL_EXT_bfloat16 : enable\n"
      "#define F(a, b) a##b /* c */ \\\n + \"s\"\n#if defined(F) && (1 + 2)\n"
      "#include \"x\"\n#line 3 \"f\"\n#pragma p\nF(1.5e-3lf, \n2) #\n#endif\n";
  auto Options = optionsWith({{"x", "#if 1\nF(1"}});
  for (size_t I = 0; I <= Source.size(); ++I) {
    run(StringRef(Source).take_front(I), Options);
    run(StringRef(Source).drop_front(I), Options);
  }
}

TEST(Threads, EightAtOnce) {
  std::vector<std::thread> Threads;
  std::vector<std::string> Results(8);
  for (std::string &Result : Results)
    Threads.emplace_back([&Result] {
      for (unsigned I = 0; I != 20; ++I)
        Result = run("#version 450\n#define F(x) x __LINE__\nF(GL_EXT_bfloat16)")->text();
    });
  for (std::thread &T : Threads)
    T.join();
  for (const std::string &Result : Results)
    EXPECT_EQ(Result, "1 3");
}

// ---- -E and --emit=tokens

static std::string printed(StringRef Text, const PreprocessorOptions &Options = {}) {
  SourceManager Sources;
  Collector Diagnostics;
  FileId Main = Sources.addFile("main.comp", Text.str());
  DiagnosticEngine Engine(Sources, Diagnostics);
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  preprocess(Sources, Main, Options, Engine, OS);
  EXPECT_EQ(Engine.errorCount(), 0u);
  return Out;
}

TEST(Print, KeepsLines) {
  EXPECT_EQ(printed("#version 450\n#define A 1\n\nint x = A;\n  y;\n"),
            "#version 450\n\n\nint x = 1;\n  y;\n");
  EXPECT_EQ(printed("a\n\n\n\n\n\n\n\n\n\n\n\n\nb\n"), "a\n#line 14\nb\n");
  EXPECT_EQ(printed("#define F(x, y) x y\nF(1\n,\n2)\nz\n"), "\n1 2\n\n\nz\n");
}

TEST(Print, KeepsTokensApart) {
  EXPECT_EQ(printed("#define M -\n-M x\n"), "\n- - x\n");
  EXPECT_EQ(printed("#define E(x) x\nE(a)E(b) E(1)E(.5) +E(+)\n"), "\na b 1 .5 + +\n");
}

TEST(Print, CompilesToTheSame) {
  auto Options = optionsWith({{"a.h", "#extension GL_EXT_bfloat16 : enable\nint a;\n__LINE__\n"}});
  const StringRef Source = "// c\n#version 460\n#pragma p\n#include \"a.h\"\n#define A(x) x+ +x\n"
                           "A(-1)\n__LINE__ A(a.b)\n\n\n\n\n\n\n\n\n\n\n\n__LINE__\n";
  std::string Text = printed(Source, Options);
  auto First = run(Source, Options), Second = run(Text);
  EXPECT_EQ(First->text(), Second->text()) << Text;
  EXPECT_EQ(Second->Diagnostics.summary(), "") << Text;
  ASSERT_EQ(First->Tokens.size(), Second->Tokens.size()) << Text;
  for (size_t I = 0; I != First->Tokens.size(); ++I) {
    PresumedLoc A = First->Sources.presumed(First->Tokens[I].Loc);
    PresumedLoc B = Second->Sources.presumed(Second->Tokens[I].Loc);
    EXPECT_EQ(A.Line, B.Line) << Text;
    EXPECT_EQ(A.File, B.File) << Text;
  }
  EXPECT_EQ(Second->Directives.Pragmas.size(), 1u);
  EXPECT_EQ(Second->Directives.Version, 460u);
}

TEST(Dump, OneTokenALine) {
  SourceManager Sources;
  Collector Diagnostics;
  FileId Main = Sources.addFile("m", "#define A 4\nif A\n");
  DiagnosticEngine Engine(Sources, Diagnostics);
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  dumpTokens(Sources, Main, {}, Engine, OS);
  EXPECT_EQ(Out, "KwIf 'if' [line] <m:2:1>\n"
                 "IntNumber '4' [space] <m:2:4, from macro A at m:1:11>\n"
                 "EndOfFile\n");
}
