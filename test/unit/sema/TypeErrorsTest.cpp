// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Diagnostics of types as they are spelled: names, parameters, arrays.

#include "SemaTestSupport.h"
#include "parser/TypeNames.h"

using namespace coop;
using namespace coop::test;

TEST(TypeErrors, Names) {
  expectDiagnostics(R"(
Flaot x;                 //! err_unknown_type
struct Particle { float m; };
Particel y;              //! err_unknown_type note_did_you_mean
Quux z;                  //! err_unknown_type
float weight;            //! note_declared_here
weight w;                //! err_not_a_type
void main() {}
)");
  expectDiagnostics(R"(
vec5 x;                  //! err_unknown_type note_did_you_mean
void main() {}
)");
}

/// TypeNames.def: what has a value is a type as it stands, and what has parameters is none without.
TEST(TypeErrors, ParametersOfEachName) {
  struct Row {
    std::string Name;
    TypeCategory Category;
  };
  const Row Rows[] = {
#define TYPE_NAME(Name, Category) {Name, TypeCategory::Category},
#include "parser/TypeNames.def"
  };
  const std::string All = "#version 460\n#extension all : warn\n", Main = " x;\nvoid main() {}\n";
  for (const auto &[Name, Category] : Rows) {
    const bool IsParameterized =
        Name.starts_with("coop") || Name.ends_with("coopmatNV") || Name.starts_with("tensor");
    if (Category != TypeCategory::Numeric && Category != TypeCategory::Parameterized)
      continue;
    const std::string Plain = Checked(All + Name + Main).Diagnostics.Messages;
    const bool AsksForParameters = llvm::StringRef(Plain).contains(" parameters");
    EXPECT_EQ(AsksForParameters, IsParameterized) << Name << ": " << Plain;
    if (IsParameterized)
      continue;
    EXPECT_TRUE(llvm::StringRef(Checked(All + Name + "<1>" + Main).Diagnostics.Messages)
                    .contains("takes no parameters"))
        << Name;
  }
}

TEST(TypeErrors, ExtensionsAreNamed) {
  Checked C("float16_t x;\nvoid main() {}");
  EXPECT_EQ(C.Diagnostics.Messages,
            "1:1: 'float16_t' requires an extension: add "
            "'#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require'\n");
  expectDiagnostics(R"(
float16_t a;             //! err_requires_extension
f32vec3 b;               //! err_requires_extension
int64_t c;               //! err_requires_extension
bfloat16_t d;            //! err_requires_extension
fe4m3vec2 e;             //! err_requires_extension
floate5m2_t f;           //! err_requires_extension
u8vec4 g;                //! err_requires_extension
i16vec2 h;               //! err_requires_extension
f64mat2x3 i;             //! err_requires_extension
coopmat<float, 3, 1, 1, 0> j; //! err_requires_extension
coopvecNV<float, 3> k;   //! err_requires_extension
tensorLayoutNV<2> l;     //! err_requires_extension
vector<float, 5> m;      //! err_requires_extension
rayQueryEXT n;           //! err_requires_extension
void main() {}
)");
}

TEST(TypeErrors, EachOfTheExtensionsWillDo) {
  expectDiagnostics(R"(
#extension GL_ARB_gpu_shader_int64 : enable
#extension GL_AMD_gpu_shader_half_float : enable
#extension GL_EXT_shader_explicit_arithmetic_types : enable
int64_t a; float16_t b; f16mat3x2 c; int32_t d; float64_t e;
double f; dmat4x3 g;
void main() {}
)");
}

TEST(TypeErrors, NotInThisLanguage) {
  expectDiagnostics(R"(
layout(binding = 0) uniform atomic_uint a;  //! err_opaque_type_unsupported
void main() {}
)");
  expectDiagnostics("#version 320 es\ndouble x; //! err_type_not_in_profile\nvoid main() {}\n");
}

TEST(TypeErrors, Parameters) {
  expectDiagnostics(R"(
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
struct S { int x; };
layout(constant_id = 0) const uint U = 0;
const int Zero = 0;
coopmat<float16_t, gl_ScopeSubgroup, 16, 16> a;                      //! err_type_parameter_count
coopvecNV<float16_t, 4, 4> b;                                        //! err_type_parameter_count
vector v;                                                            //! err_type_parameter_count
int<4> c;                                                            //! err_type_takes_no_parameters
coopmat<16, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> d;              //! err_type_parameter_expects_type
coopvecNV<float16_t, int> e;                                         //! err_type_parameter_expects_value
coopvecNV<float16_t, S> f;                                           //! err_type_parameter_expects_value
coopvecNV<bool, 4> g;                                                //! err_type_parameter_component
coopvecNV<vec2, 4> h;                                                //! err_type_parameter_component
coopvecNV<S, 4> i;                                                   //! err_type_parameter_component
coopvecNV<float, 0> j;                                               //! err_type_parameter_positive
coopmat<float, gl_ScopeSubgroup, Zero, 8, gl_MatrixUseA> k;          //! err_type_parameter_positive
coopmat<float, gl_ScopeSubgroup, 8, -8, gl_MatrixUseA> l;            //! err_type_parameter_positive
coopmat<float, gl_ScopeDevice, 8, 8, gl_MatrixUseA> m;               //! err_coop_scope
coopmat<float, gl_ScopeSubgroup, 8, 8, 3> n;                         //! err_coop_use
coopmat<float, gl_ScopeSubgroup, 8, 8, U> o;                         //! err_coop_use_specialized
coopmat<float, gl_ScopeWorkgroup, 8, 8, gl_MatrixUseA> p;            //! err_workgroup_scope_without_size
coopvecNV<float, (1ul << 40)> q;                                       //! err_type_parameter_positive
void main() {}
)");
}

TEST(TypeErrors, WorkgroupScopeAfterItsSize) {
  expectDiagnostics(R"(
#extension GL_KHR_cooperative_matrix : require
layout(local_size_x = 128) in;
coopmat<float, gl_ScopeWorkgroup, 64, 64, gl_MatrixUseAccumulator> m;
void main() {}
)");
}

TEST(TypeErrors, Tensors) {
  expectDiagnostics(R"(
#extension GL_NV_cooperative_matrix2 : require
layout(constant_id = 0) const int Mode = 9;
layout(constant_id = 1) const bool Has = true;
layout(constant_id = 2) const uint P0 = 7;
layout(constant_id = 3) const uint Dims = 6;
tensorLayoutNV<0> a;                      //! err_tensor_dimension_range
tensorLayoutNV<6> b;                      //! err_tensor_dimension_range
tensorLayoutNV<2, 5> c;                   //! err_clamp_mode_range
tensorLayoutNV<2, Mode> d;
tensorLayoutNV<Dims> e;                   //! err_tensor_dimension_range
tensorViewNV<2, true, 0> f;               //! err_tensor_view_permutation_count
tensorViewNV<2, true, 0, 2> g;            //! err_tensor_view_permutation
tensorViewNV<2, true, 1, 1> h;            //! err_tensor_view_permutation
tensorViewNV<2, Has, P0, 1> i;
tensorViewNV<2, int, 0, 1> j;             //! err_type_parameter_bool
tensorViewNV<2, 1.5, 0, 1> k;             //! err_type_parameter_bool
tensorViewNV<5, false, 4, 3, 2, 1, 0> l;
tensorViewNV<3> m;
void main() {}
)");
}

TEST(TypeErrors, HugeCooperativeVectors) {
  expectDiagnostics(R"(
#extension GL_NV_cooperative_vector : require
layout(constant_id = 0) const uint N = 2147483647;
void main() {
  coopvecNV<float, 65535> a;
  coopvecNV<float, 2147483647> b;         //! err_coop_vector_size
  coopvecNV<float, N> c;
}
)");
}

TEST(TypeErrors, LongVectors) {
  expectDiagnostics(R"(
#extension GL_EXT_long_vector : require
layout(constant_id = 0) const uint N = 5;
vector<float, 70000> a;                   //! err_long_vector_size
vector<float, 0> b;                       //! err_long_vector_size
vector<float, N> c;
vector<bool, 9> d;
int vector;
void main() {}
)");
}

TEST(TypeErrors, DivisionsByDefaults) {
  expectDiagnostics(R"(
layout(constant_id = 0) const uint Z = 0;
layout(binding = 0) buffer A { uint a[]; };
void main() {
  a[0] = a[1] / Z;                        //! warn_division_default
  a[0] = Z == 0 ? 1 : a[1] / Z;
  a[0] = Z == 0 ? 1 : 7 / Z;              //! warn_division_default
  a[0] = Z == 0 ? 7 / Z : 1;              //! warn_division_default
  if (Z != 0)
    a[0] = a[1] % Z;
  else
    a[0] = a[1] % Z;                      //! warn_division_default
  if (a[1] != 0)
    a[0] = a[1] / Z;                      //! warn_division_default
  bool b = Z != 0 && a[1] / Z == 1;
  b = Z == 0 || a[1] / Z == 1;
  b = Z == 0 && a[1] / Z == 1;            //! warn_division_default
  if (Z > 0) {
    if (a[1] > 0)
      a[0] = a[1] / Z;
  }
}
)");
}

TEST(TypeErrors, Arrays) {
  expectDiagnostics(R"(
layout(constant_id = 0) const int N = 0;
layout(constant_id = 1) const int M = 4;
float a[0];                               //! err_array_size_not_positive
float b[-1];                              //! err_array_size_not_positive
float c[N];                               //! warn_array_size_default
float d[4294967295u];                     //! err_array_too_large
float e[M / N];                           //! warn_array_size_default warn_division_default
float f[2000000000];                      //! err_type_too_large
float g[65536][65536];                    //! err_type_too_large
void h[2];                                //! err_array_of_type
float i[2][];                             //! err_unsized_array_here
struct S { float x[]; };                  //! err_unsized_array_here
float j[M * 2 + 1][M];
void main() {}
)");
}

TEST(TypeErrors, Nesting) {
  std::string Text = "float a";
  for (int I = 0; I < 300; ++I)
    Text += "[1]";
  expectDiagnostics(Text + "; //! err_type_nests_too_deeply\nvoid main() {}\n");
  Text = "struct S0 { int x; };\n";
  for (int I = 1; I <= 250; ++I)
    Text += "struct S" + std::to_string(I) + " { S" + std::to_string(I - 1) + " x; };" +
            (I == 199 ? " //! err_type_nests_too_deeply\n" : "\n");
  expectDiagnostics(Text + "void main() {}\n");
}
