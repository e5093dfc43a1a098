// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Hostile and broken shaders end in diagnostics, in bounded time.

#include "SemaTestSupport.h"
#include <random>

using namespace coop;
using namespace coop::test;
using llvm::StringRef;

namespace {

std::string repeat(const std::string &Text, unsigned N) {
  std::string Result;
  for (unsigned I = 0; I < N; ++I)
    Result += Text;
  return Result;
}

/// A shader with a bit of everything, to be broken.
const char *const Seed = R"(
#extension GL_NV_cooperative_matrix2 : enable
#extension GL_NV_cooperative_vector : enable
#extension GL_EXT_buffer_reference2 : enable
#extension GL_EXT_shader_explicit_arithmetic_types : enable
#extension GL_EXT_null_initializer : enable
#extension GL_EXT_control_flow_attributes : enable
layout(local_size_x = 64, local_size_y_id = 2) in;
layout(constant_id = 0) const uint M = 16;
const uint N = M * 2 + 1;
struct S { float a[3]; ivec2 b; };
layout(buffer_reference, std430, buffer_reference_align = 8) buffer R { S s; R next; float16_t f[3]; };
layout(set = 0, binding = 1, std430) readonly buffer B { layout(offset = 16) mat3x2 m; R r; S t[]; } b[2];
layout(push_constant) uniform P { uint n; vec3 v; } p;
layout(binding = 4, r32f) uniform image2D img;
shared float tile[N][4] = {};
float op(const in uint r, const in uint c, const in float x) { return x * p.v.x; }
int twice(inout int x, const float y[2]) { x += int(y[1]); return x; }
void main() {
  coopmat<float, gl_ScopeWorkgroup, M, 16, gl_MatrixUseAccumulator> c;
  coopvecNV<float16_t, 8> v = coopvecNV<float16_t, 8>(1.0hf);
  tensorLayoutNV<2, 1> t = createTensorLayoutNV(2, 1);
  coopMatPerElementNV(c, c, op);
  int k = 0;
  [[unroll]] for (uint i = 0u; i < N; ++i) { k += twice(k, float[2](1.0, 2.0)); if (k > 3) break; }
  switch (k) { case 1: case 2: k = b[0].t[1].b.y; break; default: return; }
  R here = b[1].r + 1;
  here.s.a[k] = float(here.f[2]) + c.length();
  tile[gl_LocalInvocationID.x][k & 3] = imageLoad(img, ivec2(k)).x;
}
)";

} // namespace

// What is around a syntax error is not known: nothing more is said of it.
TEST(Robustness, SyntaxErrorsAreOneError) {
  static constexpr const char *Statements[] = {
      "float z = vec3(1.0, 2.0 3.0);",
      "int i = foo(1, ;",
      "x[1][2;",
      "x = foo(1 2) + vec3(1);",
      "for (int i = 0; i < 3, i++) x += 1.0;",
      "for (int i = 0, i < 3; i++) x += 1.0;",
      "if (x y) x = 1.0;",
      "while (x y) x = 1.0;",
      "switch (x 1) { default: x = 1.0; }",
      "vec2 a = vec2(1), b = x 2;",
      "bool q = x y;",
      "mian(x) { x = 1.0; }",
      "return x retrun;",
      "const int n = 3 m; float[n] f;",
      "const int n; float[n] f;",
      "const int n 3; float[n] f;",
      "x = vec2(1, 2) ? 1.0;",
      "retrun x;",
      "retrun;",
      "int k = (1 + 2;",
  };
  for (const char *Statement : Statements) {
    Checked C("void main() {\n  float x = 1.0;\n  " + std::string(Statement) + "\n  x = 2.0;\n}\n");
    EXPECT_EQ(C.Program, nullptr) << Statement;
    EXPECT_EQ(C.Errors, 1u) << Statement << "\n" << C.Diagnostics.Messages;
  }
}

// Nor of the calls of a function whose head is wrong.
TEST(Robustness, SyntaxErrorsInFunctionsAreOneError) {
  static constexpr const char *Functions[] = {
      "float f(float a, float b { return a + b; }",
      "float f(float a float b) { return a + b; }",
      "float f(float a, float) b { return a; }",
      "float f(float a, float b) return a + b; }",
      "float f(float a, float 3) { return a + b + c; }",
      "float f(float a,, float b) { return a + b; }",
      "float f(float a, float b);\nfloat f(float a; float b) { return a; }",
  };
  for (const char *Function : Functions) {
    Checked C(std::string(Function) + "\nvoid main() { vec2 x = vec2(f(1.0, 2.0)); }\n");
    EXPECT_EQ(C.Errors, 1u) << Function << "\n" << C.Diagnostics.Messages;
  }
}

TEST(Robustness, SeedIsRight) {
  Checked C(Seed);
  EXPECT_NE(C.Program, nullptr) << C.Diagnostics.Messages;
}

TEST(Robustness, TokensTakenAwayAndDoubled) {
  StringRef Text = Seed;
  std::vector<StringRef> Tokens;
  for (size_t I = 0; I < Text.size();) {
    size_t Begin = I;
    auto IsWord = [&](size_t At) { return isalnum(Text[At]) || Text[At] == '_'; };
    if (IsWord(I))
      while (I < Text.size() && IsWord(I))
        ++I;
    else
      ++I;
    Tokens.push_back(Text.slice(Begin, I));
  }
  std::mt19937 Random(20260101);
  for (unsigned Round = 0; Round < 2000; ++Round) {
    std::vector<StringRef> Broken = Tokens;
    for (unsigned Edit = Random() % 3 + 1; Edit > 0; --Edit) {
      size_t At = Random() % Broken.size(), From = Random() % Tokens.size();
      switch (Random() % 4) {
      case 0:
        Broken.erase(Broken.begin() + At);
        break;
      case 1:
        Broken.insert(Broken.begin() + At, Tokens[From]);
        break;
      case 2:
        Broken[At] = Tokens[From];
        break;
      default:
        std::swap(Broken[At], Broken[Random() % Broken.size()]);
      }
    }
    std::string Result;
    for (StringRef T : Broken)
      Result += T;
    Checked C(Result);
    // Accepted or refused with a reason.
    EXPECT_TRUE(C.Program || C.Errors > 0) << Result;
  }
}

TEST(Robustness, HugeSizes) {
  expectDiagnostics(R"(
#extension GL_EXT_shader_explicit_arithmetic_types : require
float a[1ul << 40];                              //! err_array_too_large
float b[-9223372036854775807l];                  //! err_array_size_not_positive
layout(binding = 0) buffer B { float c[1073741824]; }; //! err_type_too_large
layout(binding = 1, std140) buffer C { float d[400000000]; }; //! err_block_too_large
struct S { double e[300000000]; };
struct T { S f; S g; };                          //! err_type_too_large
void main() {}
)");
}

TEST(Robustness, DoublingStructs) {
  std::string Text = "struct S0 { float x; };\n";
  for (int I = 1; I < 28; ++I) {
    std::string Inner = "S" + std::to_string(I - 1);
    Text += "struct S" + std::to_string(I) + " { " + Inner + " a; " + Inner + " b; };\n";
  }
  expectDiagnostics(Text + "layout(binding = 0) buffer B { S27 x; };\nvoid main() { }\n");
}

TEST(Robustness, DeepNesting) {
  expectDiagnostics("void main() { " + repeat("{", 200) + repeat("}", 200) + " }\n");
  std::string Elses = "void main() { int x = 1; ";
  for (int I = 0; I < 900; ++I)
    Elses += "if (x == 1) x = 2; else ";
  expectDiagnostics(Elses + "x = 3; }\n");
  expectDiagnostics("void main() { int x = 1; x = x" + repeat(" + x", 1000) + "; }\n");
}

TEST(Robustness, ManyErrorsStop) {
  Checked C(repeat("float16_t x;\n", 1000) + "void main() {}");
  EXPECT_LE(C.Diagnostics.All.size(), 120u);
  EXPECT_EQ(C.Program, nullptr);
}

TEST(Robustness, SpecializedSumsAreNotWrittenOut) {
  std::string Text = "layout(constant_id = 0) const int A0 = 1;\n";
  for (int I = 1; I < 30; ++I) {
    std::string Last = "A" + std::to_string(I - 1);
    Text += "const int A" + std::to_string(I) + " = " + Last + " + " + Last + ";\n";
  }
  Checked C(Text + "float x[A29];\nvoid main() { x = 1; }");
  EXPECT_EQ(C.Program, nullptr);
  EXPECT_LT(C.Diagnostics.Messages.size(), 5000u);
}
