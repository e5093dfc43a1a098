// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The grammar of types and declarations: one test for each production (GLSL 4.60 chapter 9), as the
// tree that it makes. Expressions and statements are in ParserBodyTest.cpp.

#include "ParserTestSupport.h"
#include "gtest/gtest.h"

using namespace coop;
using namespace coop::test;

namespace {

// ---- types

TEST(ParserTypes, Builtin) {
  EXPECT_EQ(tree("float x;"), "Variables(Type float, Declarator x)");
  EXPECT_EQ(tree("f16mat2x3 x;"), "Variables(Type f16mat2x3, Declarator x)");
  EXPECT_EQ(tree("uniform usampler2DArray x;"),
            "Variables(Qualifier uniform, Type usampler2DArray, Declarator x)");
  EXPECT_EQ(tree("uniform accelerationStructureEXT x;"),
            "Variables(Qualifier uniform, Type accelerationStructureEXT, Declarator x)");
}

TEST(ParserTypes, Named) { EXPECT_EQ(tree("S x;"), "Variables(Type S, Declarator x)"); }

TEST(ParserTypes, EveryNameIsAType) {
  static constexpr const char *Names[] = {
#define TYPE_NAME(Name, Category) Name,
#include "parser/TypeNames.def"
  };
  for (std::string Name : Names) {
    if (Name == "vector")
      continue;
    bool HasArgs = Name == "coopmat" || Name == "coopvecNV" || Name.starts_with("tensor");
    std::string Type = Name + (HasArgs ? "<1>" : ""), Args = HasArgs ? "(Int 1)" : "";
    EXPECT_EQ(tree(Type + " x;"), "Variables(Type " + Name + Args + ", Declarator x)");
    EXPECT_EQ(exprTree(Type + "(1)"), "Call(TypeExpr(Type " + Name + Args + "), Int 1)");
  }
}

TEST(ParserTypes, Arrays) {
  EXPECT_EQ(tree("float x[2];"), "Variables(Type float, Declarator x(Array(Int 2)))");
  EXPECT_EQ(tree("float[2][N + 1] x[];"),
            "Variables(Type float(Array(Int 2), Array(Binary '+'(Name N, Int 1))), "
            "Declarator x(Array unsized))");
  EXPECT_EQ(tree("S[] x[a ? 1 : 2];"), "Variables(Type S(Array unsized), "
                                       "Declarator x(Array(Conditional(Name a, Int 1, Int 2))))");
}

TEST(ParserTypes, Parameters) {
  EXPECT_EQ(tree("coopmat<float16_t, gl_ScopeSubgroup, 16, (M > 8 ? 16 : 8), 0> x;"),
            "Variables(Type coopmat(TypeExpr(Type float16_t), Name gl_ScopeSubgroup, Int 16, "
            "Paren(Conditional(Binary '>'(Name M, Int 8), Int 16, Int 8)), Int 0), Declarator x)");
  EXPECT_EQ(tree("tensorViewNV<2, false, 1, 0> x;"),
            "Variables(Type tensorViewNV(Int 2, Bool false, Int 1, Int 0), Declarator x)");
  EXPECT_EQ(tree("coopmat<float, 3, -N, s.x, f(1)> x;"),
            "Variables(Type coopmat(TypeExpr(Type float), Int 3, Unary '-'(Name N), "
            "Member .x(Name s), Call(Name f, Int 1)), Declarator x)");
}

TEST(ParserTypes, ParametersTakeOperatorsThatBindTighter) {
  EXPECT_EQ(tree("coopmat<float, 3, H/2*W/2, 4*N+1> x;"),
            "Variables(Type coopmat(TypeExpr(Type float), Int 3, "
            "Binary '/'(Binary '*'(Binary '/'(Name H, Int 2), Name W), Int 2), "
            "Binary '+'(Binary '*'(Int 4, Name N), Int 1)), Declarator x)");
}

TEST(ParserTypes, ClosingAnglesAreSplit) {
  EXPECT_EQ(tree("coopvecNV<float, vector<int, 2>> x;"),
            "Variables(Type coopvecNV(TypeExpr(Type float), "
            "TypeExpr(Type vector(TypeExpr(Type int), Int 2))), Declarator x)");
  EXPECT_EQ(stmtTree("x = coopvecNV<vector<int, 2>>(1) >> 2;"),
            "ExprStmt(Assign '='(Name x, Binary '>>'(Call(TypeExpr(Type coopvecNV("
            "TypeExpr(Type vector(TypeExpr(Type int), Int 2)))), Int 1), Int 2)))");
  EXPECT_EQ(tree("coopvecNV<float, (8 >> 1)> x;"),
            "Variables(Type coopvecNV(TypeExpr(Type float), "
            "Paren(Binary '>>'(Int 8, Int 1))), Declarator x)");
}

TEST(ParserTypes, VectorIsAnIdentifierElsewhere) {
  EXPECT_EQ(tree("vector<float16_t, 2> x;"),
            "Variables(Type vector(TypeExpr(Type float16_t), Int 2), Declarator x)");
  EXPECT_EQ(tree("float vector;"), "Variables(Type float, Declarator vector)");
  EXPECT_EQ(exprTree("vector < 3"), "Binary '<'(Name vector, Int 3)");
  EXPECT_EQ(exprTree("vector.x + vector[1]"),
            "Binary '+'(Member .x(Name vector), Index(Name vector, Int 1))");
}

TEST(ParserTypes, UnknownParameterizedTypeIsLeftToSema) {
  EXPECT_EQ(tree("coopMat<float16_t, 3, 8> x;"),
            "Variables(Type coopMat(TypeExpr(Type float16_t), Int 3, Int 8), Declarator x)");
  EXPECT_EQ(tree("coopmat x;"), "Variables(Type coopmat, Declarator x)");
}

TEST(ParserTypes, Structures) {
  EXPECT_EQ(tree("struct S { vec4 a, b[2]; layout(offset = 4) highp S2 c; };"),
            "Variables(Struct S(Member(Type vec4, Declarator a, Declarator b(Array(Int 2))), "
            "Member(Qualifier layout(Entry offset(Int 4)), Qualifier highp, Type S2, "
            "Declarator c)))");
  EXPECT_EQ(tree("const struct { int a; } x = {1}, y[2];"),
            "Variables(Qualifier const, Struct(Member(Type int, Declarator a)), "
            "Declarator x(InitList(Int 1)), Declarator y(Array(Int 2)))");
  EXPECT_EQ(tree("struct S { int a; }[2] x;"),
            "Variables(Struct S(Member(Type int, Declarator a), Array(Int 2)), Declarator x)");
  EXPECT_EQ(tree("struct S { struct T { int a; } t; };"),
            "Variables(Struct S(Member(Struct T(Member(Type int, Declarator a)), Declarator t)))");
}

// ---- qualifiers

TEST(ParserQualifiers, EveryQualifier) {
  static constexpr const char *Words[] = {
#define QUALIFIER(Id, Spelling) Spelling,
#include "parser/Qualifiers.def"
  };
  for (std::string Word : Words)
    EXPECT_EQ(tree(Word + " float x;"),
              "Variables(Qualifier " + Word + ", Type float, Declarator x)");
}

TEST(ParserQualifiers, Several) {
  EXPECT_EQ(tree("layout(location = 0) flat in highp int x;"),
            "Variables(Qualifier layout(Entry location(Int 0)), Qualifier flat, Qualifier in, "
            "Qualifier highp, Type int, Declarator x)");
}

TEST(ParserQualifiers, WordsThatAreNoKeywordsYet) {
  // `sample` became a keyword with version 400, `buffer` with 430.
  Parsed P("#version 330\nfloat sample; buffer b; buffer int c; void f() { sample = patch; }");
  EXPECT_EQ(P.Diagnostics.Places, "");
  EXPECT_EQ(compact(P.dump()),
            "Variables(Type float, Declarator sample), QualifiersDecl b(Qualifier buffer), "
            "Variables(Qualifier buffer, Type int, Declarator c), Function f(Type void, Compound("
            "ExprStmt(Assign '='(Name sample, Name patch))))");
}

TEST(ParserQualifiers, NonUniformIsAFunctionInExpressions) {
  EXPECT_EQ(exprTree("t[nonuniformEXT(i)]"), "Index(Name t, Call(Name nonuniformEXT, Name i))");
  EXPECT_EQ(stmtTree("nonuniformEXT int i = 1;"),
            "DeclStmt(Variables(Qualifier nonuniformEXT, Type int, Declarator i(Int 1)))");
}

TEST(ParserQualifiers, Layout) {
  EXPECT_EQ(tree("layout(std430, shared, binding = 1 + N, set = a ? 1 : 2) uniform float x;"),
            "Variables(Qualifier layout(Entry std430, Entry shared, "
            "Entry binding(Binary '+'(Int 1, Name N)), "
            "Entry set(Conditional(Name a, Int 1, Int 2))), Qualifier uniform, Type float, "
            "Declarator x)");
  EXPECT_EQ(tree("layout(constant_id = 3) const int N = 8;"),
            "Variables(Qualifier layout(Entry constant_id(Int 3)), Qualifier const, Type int, "
            "Declarator N(Int 8))");
}

TEST(ParserQualifiers, Subroutines) {
  EXPECT_EQ(tree("subroutine float T(float x);"),
            "Function T prototype(Qualifier subroutine, Type float, Parameter x(Type float))");
  EXPECT_EQ(tree("subroutine(T, U) float f(float x) { }"),
            "Function f(Qualifier subroutine(Entry T, Entry U), Type float, "
            "Parameter x(Type float), Compound)");
}

// ---- declarations

TEST(ParserDeclarations, Variables) {
  EXPECT_EQ(tree("float a, b = 1.5, c[2] = {1, 2}, d[2][3];"),
            "Variables(Type float, Declarator a, Declarator b(Float 1.5), "
            "Declarator c(Array(Int 2), InitList(Int 1, Int 2)), "
            "Declarator d(Array(Int 2), Array(Int 3)))");
  EXPECT_EQ(tree("float;"), "Variables(Type float)");
  EXPECT_EQ(tree(";"), "EmptyDecl");
}

TEST(ParserDeclarations, InitializerLists) {
  EXPECT_EQ(tree("S x = {1, {2, a = 3}, };"),
            "Variables(Type S, Declarator x(InitList(Int 1, InitList(Int 2, "
            "Assign '='(Name a, Int 3)))))");
  EXPECT_EQ(tree("shared vec4 x[4] = { };"),
            "Variables(Qualifier shared, Type vec4, Declarator x(Array(Int 4), InitList))");
}

TEST(ParserDeclarations, QualifiersOnly) {
  EXPECT_EQ(tree("layout(local_size_x = 8, local_size_y_id = 1) in;"),
            "QualifiersDecl(Qualifier layout(Entry local_size_x(Int 8), "
            "Entry local_size_y_id(Int 1)), Qualifier in)");
  EXPECT_EQ(tree("invariant gl_Position, x;"), "QualifiersDecl gl_Position x(Qualifier invariant)");
  EXPECT_EQ(tree("precise x;"), "QualifiersDecl x(Qualifier precise)");
  EXPECT_EQ(tree("invariant centroid out vec3 Color;"),
            "Variables(Qualifier invariant, Qualifier centroid, Qualifier out, Type vec3, "
            "Declarator Color)");
}

TEST(ParserDeclarations, BufferReference) {
  EXPECT_EQ(tree("layout(buffer_reference) buffer T;"),
            "QualifiersDecl T(Qualifier layout(Entry buffer_reference), Qualifier buffer)");
  EXPECT_EQ(
      tree("layout(buffer_reference, buffer_reference_align = 2) readonly buffer T {\n"
           "  int x; T next; };"),
      "Block T(Qualifier layout(Entry buffer_reference, Entry buffer_reference_align(Int 2)), "
      "Qualifier readonly, Qualifier buffer, Member(Type int, Declarator x), "
      "Member(Type T, Declarator next))");
}

TEST(ParserDeclarations, Blocks) {
  EXPECT_EQ(
      tree("layout(set = 0) coherent buffer B { float a; layout(offset = 8) int b[]; } c[2];"),
      "Block B instance=c(Qualifier layout(Entry set(Int 0)), Qualifier coherent, "
      "Qualifier buffer, Member(Type float, Declarator a), "
      "Member(Qualifier layout(Entry offset(Int 8)), Type int, Declarator b(Array unsized)), "
      "Array(Int 2))");
  EXPECT_EQ(tree("in gl_PerVertex { vec4 gl_Position; } gl_in[];"),
            "Block gl_PerVertex instance=gl_in(Qualifier in, "
            "Member(Type vec4, Declarator gl_Position), Array unsized)");
  EXPECT_EQ(tree("uniform U { int a; };"),
            "Block U(Qualifier uniform, Member(Type int, Declarator a))");
  // As the example of GL_NV_cooperative_vector has it; sema asks for the name.
  EXPECT_EQ(tree("restrict buffer { float16_t m[]; } b;"),
            "Block instance=b(Qualifier restrict, Qualifier buffer, "
            "Member(Type float16_t, Declarator m(Array unsized)))");
}

TEST(ParserDeclarations, Precision) {
  EXPECT_EQ(tree("precision highp float; precision lowp sampler2D;"),
            "Precision highp(Type float), Precision lowp(Type sampler2D)");
}

TEST(ParserDeclarations, Functions) {
  EXPECT_EQ(tree("void f();"), "Function f prototype(Type void)");
  EXPECT_EQ(tree("void f(void) { }"), "Function f(Type void, Compound)");
  EXPECT_EQ(tree("highp vec4[2] f(const in float a[3], inout S[2] b, vec2, out int c);"),
            "Function f prototype(Qualifier highp, Type vec4(Array(Int 2)), "
            "Parameter a(Qualifier const, Qualifier in, Type float, Array(Int 3)), "
            "Parameter b(Qualifier inout, Type S(Array(Int 2))), Parameter(Type vec2), "
            "Parameter c(Qualifier out, Type int))");
  EXPECT_EQ(tree("S f(S);"), "Function f prototype(Type S, Parameter(Type S))");
  EXPECT_EQ(tree("coopmat<float, 3, M, N, 2> f(coopmat<float, 3, M, N, 2> m) { return m; }"),
            "Function f(Type coopmat(TypeExpr(Type float), Int 3, Name M, Name N, Int 2), "
            "Parameter m(Type coopmat(TypeExpr(Type float), Int 3, Name M, Name N, Int 2)), "
            "Compound(Return(Name m)))");
}

TEST(ParserDeclarations, FunctionAttributes) {
  const char *Expected = "Function f(Type void, Attribute maximally_reconverges, Compound)";
  EXPECT_EQ(tree("void f() [[maximally_reconverges]] { }"), Expected);
  EXPECT_EQ(tree("[[maximally_reconverges]] void f() { }"), Expected);
}

// ---- the unit

TEST(ParserUnit, Directives) {
  Parsed P("#version 320 es\n#extension GL_KHR_cooperative_matrix : require\n#pragma hello\n");
  EXPECT_EQ(P.Diagnostics.Places, "");
  EXPECT_EQ(P.Unit->Version, 320u);
  EXPECT_EQ(P.Unit->TheProfile, ast::Profile::Es);
  ASSERT_EQ(P.Unit->Extensions.size(), 1u);
  EXPECT_EQ(P.Unit->Extensions[0].Name, "GL_KHR_cooperative_matrix");
  EXPECT_EQ(P.Unit->Extensions[0].Behavior, ast::ExtensionBehavior::Require);
  ASSERT_EQ(P.Unit->Pragmas.size(), 1u);
}

TEST(ParserUnit, DumpHasRanges) {
  Parsed P("#version 460\n#define TWO 2\nfloat x[TWO]\n  = y;\n");
  EXPECT_EQ(P.dump(), "Unit version=460 core\n"
                      "  Variables <3:1, 4:7>\n"
                      "    Type float <3:1, 3:6>\n"
                      "    Declarator x <3:7, 4:6>\n"
                      "      Array <3:8, 3:13>\n"
                      "        Int 2 <3:9, 3:12>\n"
                      "      Name y <4:5, 4:6>\n");
}

} // namespace
