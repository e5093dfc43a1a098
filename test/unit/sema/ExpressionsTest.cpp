// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Expressions outside the cooperative types: names, members, indices, operators, assignments,
// constructors, initializers.

#include "SemaTestSupport.h"

using namespace coop::test;
using namespace coop;
using coop::sema::Stage;

TEST(Expressions, Names) {
  expectDiagnostics(R"(
struct S { int member; };                 //! note_declared_here note_declared_here
void f() {}                               //! note_declared_here
int counter;                              //! note_declared_here
void main() {
  int a = countr;                         //! err_undeclared_name note_did_you_mean note_declared_here
  a = unknownThing;                       //! err_undeclared_name
  a = S;                                  //! err_type_is_no_value
  a = f;                                  //! err_function_not_called
  a = sin;                                //! err_function_not_called
  a = f();                                //! err_void_value
  a = f() + 1;                            //! err_void_value
  a(1);                                   //! err_not_a_function
  counter();                              //! err_not_a_function
  { int S; }
  a = S(1);                               //! err_cannot_convert
  nothing(1);                             //! err_undeclared_function
  sinn(1.0);                              //! err_undeclared_function note_did_you_mean
  (a + 1)(2);                             //! err_callee
  { S x = S(1); x = S; }                  //! err_type_is_no_value
}
)");
}

TEST(Expressions, IndicesOfCooperativeTypes) {
  expectDiagnostics(R"(
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_cooperative_vector : require
layout(local_size_x = 32) in;
void main() {
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA> m = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA>(0.0);
  coopvecNV<float, 7> v = coopvecNV<float, 7>(0.0);
  m[-1] = m[1000] + v[9];                 //! err_index_negative
  v[-1] = 1.0;                            //! err_index_negative
}
)");
}

TEST(Expressions, ArraysOfUnknownSizeAreNoValues) {
  expectDiagnostics(R"(
#extension GL_EXT_nonuniform_qualifier : require
layout(binding = 0) buffer B { uint n; uint q[]; };
layout(binding = 1) buffer C { uint n; uint q[]; } c[];
void main() {
  q;                                      //! err_unsized_value
  n, q;                                   //! err_unsized_value
  (q, n);                                 //! err_unsized_value
  uint x = (n > 1 ? q : q)[n];            //! err_unsized_value err_unsized_value
  c;                                      //! err_unsized_value
  c[0];                                   //! err_unsized_value
  for (;; q) break;                       //! err_unsized_value
  (q)[1], c[0].q[1], c[0].n, q.length();
}
)");
}

TEST(Expressions, Literals) {
  expectDiagnostics(R"(
void main() {
  float a = 1.0;
  double d = 1.0lf;
  float big = 1e99;           //! warn_float_literal_overflow
  int s = 1s;                 //! err_requires_extension
  int l = 1l;                 //! err_requires_extension
  float h = 1.0hf;            //! err_requires_extension
  float b = 1.0bf;            //! err_requires_extension
}
)");
}

TEST(Expressions, Access) {
  expectDiagnostics(R"(
#extension GL_EXT_buffer_reference2 : require
#extension GL_EXT_long_vector : require
#extension GL_EXT_nonuniform_qualifier : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(constant_id = 0) const uint N = 4;
struct S { int first; float second; };
layout(binding = 0) buffer B { int n; float data[]; } b;
layout(buffer_reference) buffer R { int n; float data[]; };
layout(buffer_reference) buffer F { int n; };
layout(buffer_reference) buffer Undefined;  //! err_reference_never_defined
layout(binding = 1) buffer Many { int n; } many[];
void main() {
  vec4 v; mat3 m; S s; float a[3]; float sp[N]; vec2 w; R r; F f; Undefined u;
  vector<float, 8> lv;
  int i;
  v.xyzw; v.rgba; v.stpq; v.xxxx; a[0]; m[2]; m[1][2]; w.x; s.first; sp[100]; v.x.xx;
  f.n; f[3].n; r.n; r.data[5]; b.data.length(); sp.length(); a.length(); v.length(); m.length();
  const int la = a.length(), lm = m.length(), lv4 = v.length(), ls = sp.length();
  float sized[a.length() + m.length()];
  v.xyzwx;       //! err_swizzle_length
  v.xr;          //! err_swizzle_sets
  v.k;           //! err_no_component
  w.z;           //! err_swizzle_range
  lv.x;          //! err_swizzle_long_vector
  lv[7];
  lv[8];         //! err_index_range
  s.third;       //! err_no_member
  s.frst;        //! err_no_member note_did_you_mean
  a.x;           //! err_no_member_access
  m.x;           //! err_no_member_access
  a[3];          //! err_index_range
  a[-1];         //! err_index_negative
  v[4];          //! err_index_range
  m[3];          //! err_index_range
  a[1.0];        //! err_index_type
  a[vec2(0)];    //! err_index_type
  i[0];          //! err_not_indexable
  a[];           //! err_index_missing
  i.length();    //! err_no_length
  a.length;      //! err_length_not_called
  a.size();      //! err_no_method
  a.length(1);   //! err_argument_count
  many.length(); //! err_length_unsized
  r.data.length();   //! err_length_reference
  u.n;           //! err_reference_incomplete
  r[1];          //! err_reference_unsized
  r + 1;         //! err_reference_unsized
}
)");
}

TEST(Expressions, BufferReferences) {
  expectDiagnostics(R"(
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(buffer_reference) buffer F { int n; };
layout(buffer_reference) readonly buffer RO { int n; };
layout(buffer_reference) writeonly buffer WO { int n; };
layout(buffer_reference) buffer Named { int n; } named; //! note_declared_here
void main() {
  F f = F(0ul), g = F(uint64_t(0));
  RO ro = RO(f);
  WO wo = WO(f);
  uint64_t address = uint64_t(f);
  f.n = named.n;        //! warn_reference_instance
  named.n = 1;
  wo.n = 1;
  f = true ? f : g;
  ro.n = 1;             //! err_not_assignable
  address = wo.n;       //! warn_writeonly_read
  f = ro;               //! err_cannot_convert
  f + 1;                //! err_requires_extension
  f[1];                 //! err_requires_extension
  bool same = f == g;   //! err_reference_equality
  f = F(uvec2(0));      //! err_requires_extension
  uvec2 u = uvec2(f);   //! err_requires_extension
  f = F(1.0);           //! err_constructor_argument
  f = F();              //! err_constructor_count
  f * 2;                //! err_binary_operands
}
)");
}

TEST(Expressions, ArraysOfSpecializedSize) {
  expectDiagnostics(R"(
layout(constant_id = 0) const uint N = 4;
struct S { int a[N]; };
void main() {
  int a[N], b[N];
  S s, t;
  a = b;                //! err_spec_sized_copy
  bool same = a == b;   //! err_spec_sized_comparison
  same = s != t;        //! err_spec_sized_comparison
  same = a[7] == b[3];
}
)");
}

TEST(Expressions, Operators) {
  expectDiagnostics(R"(
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_bfloat16 : require
struct S { int a; };
void main() {
  int i; uint u; float f; bool t; double d; vec2 v2; vec3 v3; ivec2 i2; uvec2 u2; mat2x3 m23; mat3x2 m32;
  float16_t h; int8_t c; uint16_t us; int64_t l; bfloat16_t bf; S s; float a[2]; uvec3 u3;
  f = i + f; f = i * u; d = f + d; u = i + u; v2 = v2 * f; v2 = 2 * v2; v3 = m23 * v2; v2 = v3 * m23;
  mat3 p = m23 * m32; mat2 q = m32 * m23; m23 = m23 + m23; m23 = m23 * 2; i2 = i2 << 1; u2 = u2 & 1u;
  u = u << i; i = i >> u; i2 = i2 % 2; t = i < f; t = s == s; t = a != a; t = v2 == v2; t = t && t ^^ t;
  h = h + h; f = h * f; l = c + l; us += us; i = c + us; ++i; v2--; m23++; i = ~i; t = !t; f = -f; v2 = +v2;
  i <<= 2; u2 %= 3u; i2 |= i2; v3 *= p; f += i;
  t = t + t;        //! err_binary_operands
  v2 = v2 + v3;     //! err_binary_operands
  v2 = m23 * v3;    //! err_matrix_shapes
  v2 = v2 * m23;    //! err_matrix_shapes
  p = m23 * m23;    //! err_matrix_shapes
  f = f % f;        //! err_integer_operands
  i = i & f;        //! err_integer_operands
  i = i << f;       //! err_integer_operands
  i = i << i2;      //! err_binary_operands
  u2 = u2 & u3;     //! err_binary_operands
  t = v2 < v2;      //! err_relational_vectors
  t = t < t;        //! err_binary_operands
  t = s == a;       //! err_binary_operands
  t = i && t;       //! err_logical_operands
  i = !i;           //! err_unary_operand
  f = ~f;           //! err_unary_operand
  t = -t;           //! err_unary_operand
  s = -s;           //! err_unary_operand
  t++;              //! err_unary_operand
  f = f + bf; t = bf < f; f += bf;
  bf = bf + bf;     //! err_no_arithmetic
  f = h + bf;       //! err_no_arithmetic
  bf = -bf;         //! err_no_arithmetic
  i = f;            //! err_cannot_convert
  i = u;            //! err_cannot_convert
  i += f;           //! err_compound_result
  v2 += m23;        //! err_binary_operands
  f += v2;          //! err_compound_result
  i = 1 / 0;        //! warn_division_by_zero
  i = i % 0;        //! warn_division_by_zero
  i = i << 32;      //! warn_shift_count
  f = t ? i : f;
  f = t ? v2 : f;   //! err_conditional_types
  f = i ? f : f;    //! err_condition_type
  f = (i, f);
}
)");
}

TEST(Expressions, ConstantsAndOpaqueValues) {
  expectDiagnostics(R"(
layout(binding = 0) uniform sampler2D tex;
int dynamic;
int a[dynamic];              //! err_not_constant
int b[1.5];                  //! err_constant_integer_type
void f(sampler2D s) {
  s = tex;                   //! err_assign_type
}
void main() {}
)");
}

TEST(Expressions, MicroscalingTypesConvertConstants) {
  expectDiagnostics(R"(
#extension GL_EXT_float_e2m1 : require
#extension GL_EXT_float_e2m3 : require
layout(constant_id = 0) const float N = 1.0;
layout(binding = 0) buffer B { float f; int i; };
void main() {
  floate2m1_t a = floate2m1_t(1.5);
  a = floate2m1_t(f);  //! err_convert_microscaling
  a = floate2m1_t(N);  //! err_convert_microscaling
  floate2m3_t d = 1.5fe2m3;
  f = float(d);
  i = int(d);          //! err_convert_microscaling
}
)");
}

TEST(Expressions, StorageTypesHaveNoArithmetic) {
  expectDiagnostics(R"(
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_8bit_storage : require
layout(binding = 0) buffer B { float16_t h; int8_t c; float16_t out16; } b;
void main() {
  float f = float(b.h);
  b.out16 = float16_t(f);
  b.out16 = b.h;
  f = b.h + b.h;       //! err_storage_only_type
  f = float(-b.h);     //! err_storage_only_type
  f = sin(b.h);
  f = b.h;
  b.c += b.c;          //! err_storage_only_type
}
)");
  expectDiagnostics(R"(
#extension GL_EXT_shader_16bit_storage : require
layout(binding = 0) buffer B { float16_t h; f16vec2 v; } b;
void main() {
  float f = sin(b.h);  //! warn_storage_conversion
  vec2 v = b.v;        //! warn_storage_conversion
  f = float(b.h);
}
)",
                    coop::sema::Stage::Compute, 460, "pedantic");
}

TEST(Expressions, Assignments) {
  expectDiagnostics(R"(
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(constant_id = 0) const int Spec = 1;
const int C = 1;
layout(binding = 0) uniform U { vec4 u; } ub;       //! note_declared_here note_declared_here
layout(binding = 1) readonly buffer RO { int ro; };
layout(binding = 2) buffer RW { int rw; readonly int member; writeonly int wo; };
layout(push_constant) uniform P { int p; } pc;      //! note_declared_here
void f(const int k, int byValue, out int o) {       //! note_declared_here note_declared_here
  k = 1;                //! err_not_assignable
  byValue = 1;
  o = 1;
}
void main() {
  vec4 v; int a[2];
  const int local = Spec;
  v.xy = vec2(1); v.zx = v.xy; a[0] = 1; rw = 1; wo = 2;
  f(1, 2, a[1]);
  v.xx = vec2(1);       //! err_swizzle_repeats
  ub.u = v;             //! err_not_assignable
  ub.u.x = 1.0;         //! err_not_assignable
  C = 2;                //! err_constant_assigned
  Spec = 2;             //! err_constant_assigned
  1 = 2;                //! err_constant_assigned
  (v + v) = v;          //! err_no_lvalue
  ro = 1;               //! err_not_assignable
  member = 1;           //! err_not_assignable
  int x = wo;           //! warn_writeonly_read
  pc.p = 1;             //! err_not_assignable
  gl_WorkGroupID.x = 1u;//! err_not_assignable
  f(1, 2, C);           //! err_out_argument_place
  f(1, 2, ro);          //! err_not_assignable
  f(1, 2, v.x);
  +x = 1;               //! err_no_lvalue
  int(x) = 1;           //! err_no_lvalue
  wo += 1;              //! warn_writeonly_read
}
)");
}

TEST(Expressions, Constructors) {
  expectDiagnostics(R"(
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_bfloat16 : require
layout(constant_id = 0) const uint N = 4;
struct S { int a; vec2 b; };
void main() {
  vec4 v = vec4(1); v = vec4(1, vec2(2), 3); v = vec4(vec3(1), vec2(2)); v.xy = vec2(v); vec2(mat2(1));
  mat2 m = mat2(1); m = mat2(1, 2, 3, 4); m = mat2(vec2(1), vec2(2)); m = mat2(mat3(1)); mat4(m);
  float f = float(v); int i = int(m); bool t = bool(f); S s = S(1, vec2(2)); float a[2] = float[2](1, 2);
  float b[] = float[](1, 2, 3); S c[2] = S[2](s, s); int d[2][2] = int[2][2](int[2](1, 2), int[](3, 4));
  int8_t i8 = int8_t(300); bfloat16_t bf = bfloat16_t(1.0); f = float(bf); float16_t h = float16_t(bf);
  vec4(1, 2);               //! err_constructor_too_few
  vec2(1, 2, 3);            //! err_constructor_unused
  vec2();                   //! err_constructor_empty
  float();                  //! err_constructor_empty
  float(1, 2);              //! err_constructor_count
  float(s);                 //! err_constructor_argument
  vec2(s);                  //! err_constructor_argument
  mat2(1, 2);               //! err_constructor_too_few
  mat2(mat2(1), 1);         //! err_constructor_matrix_alone
  S(1);                     //! err_constructor_count
  S(1.5, vec2(1));          //! err_cannot_convert
  float[2](1);              //! err_constructor_count
  float[]();                //! err_constructor_empty
  float[N](1, 2, 3, 4);     //! err_constructor_spec_sized
  bool(bf);                 //! err_convert_bool_float
  bfloat16_t(true);         //! err_convert_bool_float
  void(1);                  //! err_no_constructor
  sampler2D(1);             //! err_constructor_count
  image2D(1, 2);            //! err_constructor_opaque
}
)");
}

TEST(Expressions, Initializers) {
  expectDiagnostics(R"(
#extension GL_EXT_null_initializer : require
struct S { int a; vec2 b; };
void main() {
  vec4 v = { 1, 2, 3, 4 };
  mat2 m = { { 1, 2 }, { 3, 4 } };
  S s = { 1, { 2, 3 } };
  S t[] = { { 1, { 2, 3 } }, s };
  float a[2][2] = { { 1, 2 }, { 3, 4 } };
  float b[] = { 1.0, 2, 3u };
  S z = {};
  v = z.b.xyxy;
  vec2 w = { 1, 2, 3 };      //! err_init_list_count
  S u = { 1 };               //! err_init_list_count
  float f = { 1 };           //! err_init_list_type
  S k = { 1.5, { 2, 3 } };   //! err_cannot_convert
}
)");
}

TEST(Expressions, LongChains) {
  // As deep as the parser allows.
  std::string Sum = "void main() { int x = 1; x = x", Commas = "int x; void main() { x = 1";
  for (int I = 0; I < 4000; ++I) {
    Sum += "+x";
    Commas += ", x = 1";
  }
  EXPECT_TRUE(Checked(Sum + "; }").Program);
  EXPECT_TRUE(Checked(Commas + "; }").Program);
}

TEST(Expressions, LiteralThatIsNoNumber) {
  // The lexer makes no such token; a tree made by somebody else may.
  SourceManager Sources;
  SemaCollector Collector;
  DiagnosticEngine Diags(Sources, Collector);
  FileId Main = Sources.addFile("test.comp", "float f = 1x;");
  SourceRange R(Sources.locOf(Main, 10), Sources.locOf(Main, 12));
  ast::Unit Unit;
  Unit.Version = 460;
  auto *Type = Unit.make<ast::TypeSpecifier>();
  Type->TheName = {"float", R};
  ast::Declarator D;
  D.TheName = {"f", R};
  D.Init = Unit.make<ast::FloatLiteral>(R, "1x", ast::FloatSuffix::None);
  Unit.Decls.push_back(Unit.make<ast::VariablesDecl>(R, ast::List<ast::Qualifier>(), Type,
                                                     Unit.copy(llvm::ArrayRef(D))));
  EXPECT_FALSE(sema::analyze(Unit, {}, Diags));
  EXPECT_EQ(Collector.Places.front(), "1 err_float_literal"); //! err_float_literal
}

TEST(Expressions, FoldsConstants) {
  Checked C(R"(
layout(constant_id = 0) const int N = 3;
const float A = sin(0.0) + max(1.0, 2.0) + abs(-3.0) + length(vec2(3, 4)) + dot(vec2(1, 2), vec2(3));
const int B = max(3, 4) + bitCount(7) + findMSB(16) + int(floor(2.5)) + min(ivec2(5), 1).x;
const bool D = all(lessThan(vec2(1), vec2(2))) && any(equal(ivec2(1, 2), ivec2(2, 2)));
const int E = N * 2 + 1;
const vec3 F = vec3(1, 2, 3).zyx;
int a[int(A)];
int b[B];
int c[D ? 7 : 8];
int d[E];
int e[int(F.x)];
int f[floatBitsToInt(1.0) == 0x3f800000 ? 9 : 1];
int g[int(sqrt(16.0) + pow(2.0, 3.0) + clamp(5.0, 0.0, 1.0) + mix(0.0, 4.0, 0.5))];
void main() {}
)");
  ASSERT_TRUE(C.Program) << C.Diagnostics.Messages;
  auto Size = [&](llvm::StringRef Name) {
    const sema::Variable *V = C.global(Name);
    return V && V->Ty->isArray() && V->Ty->arraySize() ? V->Ty->arraySize()->asInt().value_or(-1)
                                                       : -2;
  };
  EXPECT_EQ(Size("a"), 0 + 2 + 3 + 5 + 9);
  EXPECT_EQ(Size("b"), 4 + 3 + 4 + 2 + 1);
  EXPECT_EQ(Size("c"), 7);
  EXPECT_EQ(Size("d"), 7);
  EXPECT_TRUE(C.global("d")->Ty->arraySize()->isSpec());
  EXPECT_EQ(Size("e"), 3);
  EXPECT_EQ(Size("f"), 9);
  EXPECT_EQ(Size("g"), 4 + 8 + 1 + 2);
}
