// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions: overloads and prototypes, order, recursion, callbacks.

#include "SemaTestSupport.h"

using namespace coop;
using namespace coop::test;

TEST(FunctionErrors, Signatures) {
  expectDiagnostics(R"(
void f(int x);                                   //! note_previous_declaration
int f(int y) { return y; }                       //! err_function_result_differs
void g(in int x);                                //! note_previous_declaration
void g(out int x) { x = 1; }                     //! err_parameter_direction_differs
void h(int x) { }                                //! note_previous_declaration
void h(in int x) { }                             //! err_function_redefined
int r(int x) { return x; }                       //! note_previous_declaration note_previous_declaration
float r(int x) { return 1.0; }                   //! err_function_result_differs
int r(int x) { return x; }                       //! err_function_redefined
void h2(int x);                                  //! note_previous_declaration
void h2(const int x) { }                         //! err_parameter_direction_differs
void h3(mediump int x);                          //! note_previous_declaration
void h3(int x) { }                               //! err_parameter_direction_differs
void h(float x) { }
void i(void, int x);                             //! err_void_parameter
void j(shared int x);                            //! err_qualifier_not_allowed
void k(const out int x);                         //! err_conflicting_qualifiers
void l(coherent int x);                          //! warn_memory_qualifier_ignored
void m(int x[]);                                 //! err_unsized_array_here
void n(out sampler2D x);                         //! err_opaque_out_parameter
void o(sampler2D x, readonly image2D y) { }
sampler2D p();                                   //! err_opaque_storage
int[] q();                                       //! err_unsized_array_here
const int r();                                   //! err_qualifier_not_allowed
void s(struct S { int x; } t);                   //! err_struct_in_signature
struct T { int x; } t();                         //! err_struct_in_signature
void u(flat int x);                              //! err_interpolation_not_allowed

void gl_f();                                     //! err_reserved_name
void w(void x);                                  //! err_variable_void
uniform int x();                                 //! err_qualifier_not_allowed
void main() { }
)");
}

TEST(FunctionErrors, Attributes) {
  expectDiagnostics(R"(
#extension GL_EXT_maximal_reconvergence : require
void f() [[maximally_reconverges]] {}            //! warn_attribute_entry_point
void main() [[maximally_reconverges]] { f(); }
)");
}

TEST(FunctionErrors, TooManyOverloads) {
  std::string Text;
  for (unsigned I = 0; I <= 1024; ++I) {
    const std::string S = "S" + std::to_string(I);
    Text += "struct " + S + " { int x; }; int f(" + S + " s) { return s.x; }" +
            (I == 1024 ? " //! err_too_many_overloads\n" : "\n");
  }
  expectDiagnostics(Text + "void main() { }\n");
}

TEST(FunctionErrors, Main) {
  expectDiagnostics("#version 460 //! err_no_main\nint x;\n");
  expectDiagnostics("#version 460\nvoid main(int x) { } //! err_main_signature\n");
  expectDiagnostics("int main() { return 1; } //! err_main_signature\n");
  expectDiagnostics("void main(); //! err_function_undefined\n");
}

TEST(FunctionErrors, Undefined) {
  expectDiagnostics(R"(
float f(float x);                                //! note_declared_here
float unused(float x);
void main() { f(1.0); f(2.0); }                  //! err_function_undefined
)");
}

TEST(FunctionErrors, Recursion) {
  expectDiagnostics(R"(
void a() { a(); }                                //! err_recursion
void c();
void b() { c(); }                                //! err_recursion
void d() { b(); }                                //! note_calls_here
void c() { d(); }                                //! note_calls_here
void main() { a(); b(); }
)");
  Checked C("void c();\nvoid b() { c(); }\nvoid c() { b(); }\nvoid main() { b(); }\n");
  EXPECT_EQ(C.Diagnostics.Messages, "2:12: 'c' calls itself: there is no recursion\n"
                                    "3:12: 'c' calls 'b' here\n");
}

TEST(FunctionErrors, LongChainsOfCalls) {
  std::string Text = "void f0() { }\n";
  for (int I = 1; I < 20000; ++I)
    Text += "void f" + std::to_string(I) + "() { f" + std::to_string(I - 1) + "(); }\n";
  Checked C(Text + "void main() { f19999(); }\n");
  ASSERT_NE(C.Program, nullptr) << C.Diagnostics.Messages;
  EXPECT_EQ(C.Program->Functions.size(), 20001u);
}

namespace {
const char *const CallbackPrefix = R"(
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#define M coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>
M m;
)";
} // namespace

TEST(FunctionErrors, TangledCallbacks) {
  expectDiagnostics(std::string(CallbackPrefix) + R"(
float deep(float x) { return subgroupAdd(x); }   //! err_tangled_in_callback
float middle(float x) { return deep(x) + 1.0; }  //! note_calls_here
float op(const in uint r, const in uint c, const in float x) { return middle(x); } //! note_calls_here
void main() { coopMatPerElementNV(m, m, op); }   //! note_passed_as_callback
)");
  expectDiagnostics(std::string(CallbackPrefix) + R"(
float op(const in uint r, const in uint c, const in float x) { barrier(); return x; } //! err_tangled_in_callback
void main() { coopMatPerElementNV(m, m, op); }   //! note_passed_as_callback
)");
  expectDiagnostics(std::string(CallbackPrefix) + R"(
float op(const in uint r, const in uint c, const in float x) {
  M twice = m + m;                               //! err_tangled_in_callback
  return x;
}
void main() { coopMatPerElementNV(m, m, op); }   //! note_passed_as_callback
)");
  // Elements of a matrix and memory may be used, and other functions may be tangled.
  expectDiagnostics(std::string(CallbackPrefix) + R"(
layout(binding = 0) buffer B { float b[]; };
float helper(float x) { memoryBarrierBuffer(); return b[int(x)]; }
float op(const in uint r, const in uint c, const in float x) { b[r] = x; return helper(x); }
void main() { coopMatPerElementNV(m, m, op); barrier(); subgroupAdd(1.0); m = m + m; }
)");
}

TEST(Functions, CalleesComeFirst) {
  Checked C(R"(
int b();
int a() { return b() + b(); }
int b() { return 1; }
int unused() { return a(); }
void main() { a(); b(); }
)");
  ASSERT_NE(C.Program, nullptr) << C.Diagnostics.Messages;
  std::string Order;
  for (const sema::Function *F : C.Program->Functions)
    Order += F->Name.str() + " ";
  EXPECT_EQ(Order, "b a unused main ");
  EXPECT_EQ(C.function("main")->Callees.size(), 2u);
  EXPECT_EQ(C.function("main")->Callees[0], C.function("a"));
  EXPECT_EQ(C.function("a")->Callees.size(), 1u);
  EXPECT_EQ(C.Program->Main, C.function("main"));
}

TEST(Functions, CallbacksAreMarkedAndCalled) {
  Checked C(std::string(CallbackPrefix) + R"(
float op(const in uint r, const in uint c, const in float x) { return x; }
void main() { coopMatPerElementNV(m, m, op); }
)");
  ASSERT_NE(C.Program, nullptr) << C.Diagnostics.Messages;
  EXPECT_TRUE(C.function("op")->IsCallback);
  EXPECT_FALSE(C.function("main")->IsCallback);
  EXPECT_EQ(C.function("main")->Callees[0], C.function("op"));
}

TEST(Functions, ParametersKeepTheirDirections) {
  Checked C("void f(int a, const in int b, out int c, inout int d) { c = a + b; }\n"
            "void main() { int x = 0; f(1, 2, x, x); }");
  ASSERT_NE(C.Program, nullptr) << C.Diagnostics.Messages;
  using sema::Direction;
  sema::List<const sema::Variable *> P = C.function("f")->Parameters;
  EXPECT_EQ(P[0]->TheDirection, Direction::In);
  EXPECT_EQ(P[1]->TheDirection, Direction::ConstIn);
  EXPECT_EQ(P[2]->TheDirection, Direction::Out);
  EXPECT_EQ(P[3]->TheDirection, Direction::InOut);
}
