// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Diagnostics of blocks, buffer references and structs.

#include "SemaTestSupport.h"

using namespace coop::test;

TEST(BlockErrors, Members) {
  expectDiagnostics(R"(

layout(binding = 1) buffer B {
  float x[][2];
  float y;
};
layout(binding = 2) uniform C { float x2[2][]; };                 //! err_unsized_member
layout(binding = 3) buffer D { float x3[][]; };                   //! err_unsized_member
layout(binding = 4) buffer E { const int c; };                    //! err_qualifier_not_allowed
layout(binding = 5) buffer F { uniform int u; };                  //! err_member_storage
layout(binding = 6) buffer G { sampler2D s; };                    //! err_opaque_storage
layout(binding = 7) buffer H { struct S { int q; } s1; };         //! err_struct_in_block
layout(binding = 8) buffer I { int i; };
layout(binding = 9) buffer J {
  int twice;                                                      //! note_previous_declaration
  float twice;                                                    //! err_duplicate_member
} j;
layout(binding = 10) buffer K { flat int f; };                    //! err_interpolation_not_allowed
layout(binding = 11) uniform L { readonly int r; };               //! warn_memory_qualifier_ignored
layout(binding = 12) buffer M { layout(binding = 3) int m; };     //! err_layout_not_allowed
layout(binding = 13) buffer N { void v; };                        //! err_variable_void
void main() {}
)");
}

TEST(BlockErrors, UsesOfWhatFailedAreSilent) {
  expectDiagnostics(R"(
layout(binding = 0) buffer A { float16_t a[]; };                  //! err_requires_extension
layout(binding = 1) buffer B { float b[][]; float c; } block;     //! err_unsized_member
struct S { Quux q; };                                             //! err_unknown_type
S s;
layout(bnding = 2) buffer C { int d; };                           //! err_unknown_layout note_did_you_mean
layout(quux = 2) uniform sampler2D e;                             //! err_unknown_layout
Quux f(int x) { return x; }                                       //! err_unknown_type
void main() {
  a[1] = a[2] + block.b[3][1];
  block.c = s.q + S(1).q;
  d = int(texture(e, vec2(0)).x);
  f(1);
}
)");
  expectDiagnostics(R"(
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_descriptor_heap : require
layout(push_constant) buffer A { int a; } first;                  //! err_push_constant_not_uniform
layout(push_constant) buffer B { int b; };                        //! err_push_constant_not_uniform
layout(buffer_reference) uniform C { int c; };                    //! err_buffer_reference_not_buffer
layout(descriptor_stride = 64) buffer D { int d; } blocks[2];     //! err_descriptor_stride_alone
layout(descriptor_heap, binding = 1) buffer E { int e; } heap[];  //! err_heap_conflict
void store(C at) { at.c = heap[3].e; }
void main() { first.a = b + blocks[1].d; }
)");
}

TEST(BlockErrors, Qualifiers) {
  expectDiagnostics(R"(
layout(std430, binding = 0) uniform A { int a; };                 //! err_requires_extension
layout(scalar, binding = 0) buffer B { int b; };                  //! err_requires_extension
layout(shared, binding = 0) buffer C { int c; };                  //! err_layout_not_in_vulkan
layout(push_constant) buffer D { int d; };                        //! err_push_constant_not_uniform
layout(push_constant, set = 0) uniform E { int e; };              //! err_push_constant_binding note_previous_push_constant
layout(push_constant) uniform F { int f; };                       //! err_two_push_constants
uniform G { int g; };                                             //! err_missing_binding
readonly uniform H { int h; };                                    //! warn_memory_qualifier_ignored err_missing_binding
const buffer I { int i; };                                        //! err_qualifier_not_allowed err_missing_binding
smooth buffer J { int k; };                                       //! err_interpolation_not_allowed err_missing_binding
layout(local_size_x = 3) buffer K { int l; };                     //! err_layout_not_allowed err_missing_binding
layout(binding = 5) buffer L { int m[]; } arr[];
shared M { int n; };                                              //! err_requires_extension
inout N { int o; };                                               //! err_block_storage
void main() {}
)");
  expectDiagnostics(R"(
layout(push_constant) uniform P { int p; } q[2];                  //! err_push_constant_array
void main() {}
)");
}

TEST(BlockErrors, Names) {
  expectDiagnostics(R"(
layout(binding = 0) buffer A { int x; };                          //! note_previous_declaration note_previous_declaration
layout(binding = 1) buffer A { int y; };                          //! err_redefinition
layout(binding = 2) uniform A { int z; };
layout(binding = 3) buffer B { int x; };                          //! err_redefinition
layout(binding = 4) buffer C { int w; } c;                        //! note_previous_declaration
layout(binding = 5) buffer D { int w; } c;                        //! err_redefinition
int E;                                                            //! note_previous_declaration
layout(binding = 6) buffer E { int v; };                          //! err_redefinition
layout(binding = 7) buffer { int u; };                            //! err_block_without_name
layout(binding = 8) buffer gl_F { int gl_t; };                    //! err_reserved_name err_reserved_name err_reserved_name
void main() {}
)");
}

TEST(BlockErrors, OffsetsAndAlignments) {
  expectDiagnostics(R"(
layout(binding = 0) buffer A {
  vec3 a;                                                         //! note_declared_here
  layout(offset = 8) float b;                                     //! err_offset_overlaps
};
layout(binding = 1) buffer B { layout(offset = 2) float c; };     //! err_offset_alignment
layout(binding = 2) buffer C { layout(align = 3) float d; };      //! err_layout_value_power
layout(binding = 3) buffer D { layout(align = 0) float e; };      //! err_layout_value_power
layout(binding = 4) buffer E {
  layout(offset = 2147483644) float f;
  float g[536870912];                                             //! err_block_too_large
};
layout(binding = 5) buffer F {
  float h;
  layout(offset = 16) float i;
  layout(offset = 24, align = 8) vec2 j;
  layout(align = 128) float k;
};
void main() {}
)");
}

TEST(BlockErrors, References) {
  expectDiagnostics(R"(
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
layout(buffer_reference) buffer Never;                            //! err_reference_never_defined
layout(buffer_reference) uniform A { int a; };                    //! err_buffer_reference_not_buffer
layout(binding = 0, buffer_reference_align = 4) buffer B { int b; }; //! err_buffer_reference_align_alone
layout(buffer_reference, buffer_reference_align = 4) buffer C { double c; }; //! err_reference_align_too_small
layout(buffer_reference) buffer D { D next; int d; };             //! note_previous_declaration
layout(buffer_reference) buffer D { int e; };                     //! err_redefinition
layout(buffer_reference) buffer E;
layout(buffer_reference) buffer F { E e; };
layout(buffer_reference, std430) buffer E { F f; };
int G;                                                            //! note_previous_declaration
layout(buffer_reference) buffer G;                                //! err_redefinition
const D Null = D(0);                                              //! err_const_reference
void main() {}
)");
  expectDiagnostics(R"(
layout(buffer_reference) buffer A { int a; };                     //! err_requires_extension
void main() {}
)");
}

TEST(BlockErrors, Structs) {
  expectDiagnostics(R"(

struct B { struct C { int x; } c; };                              //! err_struct_in_struct
struct D { int x; uniform int y; };                               //! err_qualifier_not_allowed
struct E { readonly int x; };                                     //! err_memory_qualifier_not_allowed
struct F { flat int x; };                                         //! err_interpolation_not_allowed
struct G { layout(offset = 4) int x; };                           //! err_layout_not_allowed
struct H { const int x; };                                        //! err_qualifier_not_allowed

struct J { void x; };                                             //! err_variable_void
struct K { int x;                                                 //! note_previous_declaration
  int x; };                                                       //! err_duplicate_member
struct L { int x; };                                              //! note_previous_declaration
struct L { int y; };                                              //! err_redefinition
struct M { sampler2D s; };
M m;                                                              //! err_opaque_storage
layout(binding = 0) uniform M n;                                  //! err_opaque_in_struct
void main() {}
)");
}

TEST(BlockErrors, CooperativeTypesStayOutside) {
  expectDiagnostics(R"(
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_NV_cooperative_vector : require
#define M coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA>
struct S { M m; };
layout(binding = 0) buffer A { S s; };                            //! err_cooperative_storage
layout(binding = 1) uniform B { coopvecNV<float, 4> v; };         //! err_cooperative_storage
layout(push_constant) uniform C { coopvecNV<float, 4> w; };       //! err_cooperative_storage
shared tensorLayoutNV<2> t;                                       //! err_cooperative_storage
shared M u[2];                                                    //! err_cooperative_storage
M good;
S alsoGood[3];
M result(M m, inout coopvecNV<float, 4> v) { return m; }
void main() { M local; S other; }
)");
}

TEST(BlockErrors, Banks) {
  expectDiagnostics(R"(#extension GL_NV_push_constant_bank : require
layout(push_constant, bank = 1, member_offset = 16) uniform A { int a; };
layout(binding = 0, bank = 2) uniform B { int b; };               //! err_push_constant_bank
layout(binding = 1, member_offset = 4) buffer C { int c; };       //! err_push_constant_bank
void main() {}
)");
}

TEST(BlockErrors, UnsizedUniforms) {
  expectDiagnostics(R"(#extension GL_EXT_uniform_buffer_unsized_array : require
layout(binding = 0) uniform A { uint n; uint open[]; } a;
layout(binding = 1) uniform B { uint first[]; uint last; } b;
layout(binding = 2) buffer C { uint first[], last[]; } c;
void main() {
  uint y = b.first[3] + b.first[a.n] + c.last[a.n] + c.first[a.n]; //! err_implicit_array_index err_implicit_array_index
  uint x = a.open[a.n];
  int n = a.open.length();                                        //! err_length_uniform
}
)");
}

TEST(BlockErrors, AreNoValues) {
  expectDiagnostics(R"(
layout(binding = 0) buffer A { int a; } a[2];
void main() {
  a[0] = a[1];                                                    //! err_assign_type
}
)");
}

TEST(BlockErrors, WhatSaysNothing) {
  expectDiagnostics(R"(
layout(binding = 0) highp uniform A { int a; };                   //! warn_block_precision
;                                                                 //! warn_empty_declaration
void main() {}
)",
                    coop::sema::Stage::Compute, 450, "pedantic");
}

TEST(BlockErrors, MembersSizedByConstants) {
  expectDiagnostics(R"(
layout(binding = 0) uniform A { uint open[]; } a;
layout(binding = 1) uniform sampler2D s[];
layout(binding = 2) buffer B { vec4 x[]; layout(offset = 32) float y; }; //! note_declared_here err_offset_overlaps
layout(binding = 3) buffer C { vec4 x2[]; layout(offset = 32) float y2; };
layout(push_constant) uniform P { int n; int p[]; };
int c[];
layout(binding = 8) uniform E { float f; } e[];
layout(binding = 20) uniform sampler2D t2[];
layout(binding = 20) uniform sampler2D t2[4];
layout(binding = 30) uniform sampler2D t3[];
vec4 third() { return textureLod(t3[2], vec2(0), 0); }
layout(binding = 30) uniform sampler2D t3[2];                     //! err_index_range
layout(binding = 40) invariant uniform sampler2D t4;              //! err_qualifier_not_allowed
void main() {
  int lengths = x2.length();                                      //! err_length_unsized
  float f = e[3].f + e[n].f;                                      //! err_requires_extension
  vec4 v = textureLod(t2[n], vec2(0), 0);
  uint u = a.open[7] + a.open[n];                                 //! err_requires_extension
  vec4 t = textureLod(s[3], vec2(0), 0) + textureLod(s[n], vec2(0), 0); //! err_requires_extension
  x[2] = x2[1];
  int i = p[3] + p[n];                                            //! err_implicit_array_index
  c[0xffffffffu] = 1;                                             //! err_index_range
}
)");
}

TEST(BlockErrors, TypesThatFillNoByte) {
  expectDiagnostics(R"(#extension GL_EXT_float_e2m1 : require
#extension GL_EXT_float_e3m2 : require
layout(binding = 0) buffer A { floate2m1_t a; };                  //! err_sub_byte_storage
shared fe3m2vec4 b;                                               //! err_sub_byte_storage
floate2m1_t c;
void main() {}
)");
}

TEST(BlockErrors, SharedBlocks) {
  expectDiagnostics(R"(#extension GL_EXT_shared_memory_block : require
shared Good { int n; };                                           //! note_declared_here
shared Many { float several; } many[2];                           //! err_shared_block_array
shared float alone;                                               //! err_shared_blocks_mixed
void main() {}
)");
}
