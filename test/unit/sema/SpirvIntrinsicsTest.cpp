// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Diagnostics of GL_EXT_spirv_intrinsics: the parentheses of its qualifiers, and the functions that
// are instructions.

#include "SemaTestSupport.h"

using namespace coop::test;

TEST(SpirvIntrinsics, Clauses) {
  expectDiagnostics(R"(
#extension GL_EXT_spirv_intrinsics : require
layout(constant_id = 0) const int N = 3;
spirv_instruction(set = "GLSL.std.450") float a(float x);           //! err_spirv_no_id
spirv_instruction(id = 70000) uint b(uint x);                       //! err_spirv_number
spirv_instruction(id = -1) uint c(uint x);                          //! err_spirv_number
spirv_instruction(set = 3, id = 31) float d(float x);               //! err_spirv_string
spirv_instruction(colour = 3, id = 31) float e(float x);            //! err_spirv_entry
spirv_instruction(id = 31, 42) float e2(float x);                     //! err_spirv_argument
spirv_storage_class(1, 2) float e3;                                   //! err_spirv_argument
spirv_decorate(id = 3, 0) float f;                                  //! err_spirv_entry
spirv_decorate(capabilities = "Shader", 0) float g;                 //! err_spirv_entry
spirv_decorate(extensions = [1], 0) float h;                        //! err_spirv_string
spirv_decorate() float i;                                           //! err_spirv_no_number
spirv_decorate(0, N) float j;                                       //! err_spirv_literal
spirv_decorate_string(5635, 3) float k;                             //! err_spirv_string
spirv_decorate_string(5635) float l;                                //! err_spirv_string
int global;
spirv_decorate_id(0, global) float m;                               //! err_spirv_constant
spirv_decorate_id(44, N) float n;
spirv_type(id = 21, global) o;                                      //! err_spirv_constant
spirv_type(id = 21, N) p;                                           //! err_spirv_literal
spirv_decorate float q;                                             //! err_spirv_no_clause
spirv_execution_mode(capabilities = [1, 3], 31);
void main() {}
)");
  expectDiagnostics(R"(
spirv_instruction(id = 128) uint add(uint x, uint y);               //! err_requires_extension
void main() {}
)");
}

TEST(SpirvIntrinsics, Places) {
  expectDiagnostics(R"(
#extension GL_EXT_spirv_intrinsics : require
layout(constant_id = 0) const int N = 3;
layout(binding = 0) buffer Data { float f[4]; };
spirv_instruction(id = 128) uint sum(uint x, uint y) { return x; }  //! err_spirv_instruction_body
struct S { spirv_decorate_id(0, N) float x; };                      //! err_spirv_decorate_id_member
void literal(spirv_literal int x) {}                                //! err_spirv_literal_parameter
spirv_by_reference float global;                                    //! err_spirv_place
spirv_instruction(id = 61) float load(spirv_by_reference float p, spirv_literal int operands);
void main() {
  spirv_storage_class(7) float local;                               //! err_spirv_place
  int n = 2;
  f[0] = load(f[1], 0);
  f[0] = load(f[1], n);                                             //! err_spirv_literal_argument
  f[0] = load(f[1], N);                                             //! err_spirv_literal_argument
  f[0] = load(f[1] + 1.0, 0);                                       //! err_spirv_reference_argument
  f[0] = load(n, 0);                                                //! err_spirv_reference_argument
}
)");
}
