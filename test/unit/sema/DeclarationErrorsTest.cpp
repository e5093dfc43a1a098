// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Diagnostics of variables, constants, qualifiers and layouts outside blocks.

#include "SemaTestSupport.h"

using namespace coop::test;
using coop::sema::Stage;

TEST(DeclarationErrors, Names) {
  expectDiagnostics(R"(
int a;                           //! note_previous_declaration
float a;                         //! err_redefinition
int gl_mine;                     //! err_reserved_name
int;                             //! warn_declares_nothing
struct S { int x; };
void f() { }                     //! note_previous_declaration
int f;                           //! err_redefinition
void main() {
  int a;                         //! note_previous_declaration
  float a;                       //! err_redefinition
  { int a; }
  float;                         //! warn_declares_nothing
}
void g(int p) {                  //! note_previous_declaration
  int p;                         //! err_redefinition
}
)");
}

TEST(DeclarationErrors, PrototypesInFunctions) {
  expectDiagnostics(R"(
void main() {
  float twice(float x);          //! warn_prototype_in_function note_previous_declaration
  float twice(float x);          //! warn_prototype_in_function
  int twice(float x);            //! warn_prototype_in_function err_function_result_differs
  void main(int i);              //! warn_prototype_in_function err_main_signature
  float y = twice(1.0) + twice(2); // declared by the line above
}
float twice(float x) { return 2.0 * x; }
void later() { float y = twice(1.0); }
)",
                    Stage::Compute, 460, "pedantic");
}

TEST(DeclarationErrors, Qualifiers) {
  expectDiagnostics(R"(
shared shared int a;             //! err_duplicate_qualifier
shared uniform int b;            //! err_conflicting_qualifiers
const const int c = 1;           //! err_duplicate_qualifier
const shared int d;              //! err_conflicting_qualifiers
highp mediump float e;           //! err_conflicting_qualifiers
flat smooth float f;             //! err_conflicting_qualifiers err_interpolation_not_allowed
coherent float g;                //! err_memory_qualifier_not_allowed
layout(binding = 1) float h;     //! err_layout_not_allowed
inout float i;                   //! err_inout_not_parameter
attribute vec4 j;                //! err_qualifier_not_in_vulkan
devicecoherent float k;          //! err_requires_extension
taskPayloadSharedEXT float l;    //! err_requires_extension
nonuniformEXT int m;             //! err_requires_extension
void main() {
  shared int n;                  //! err_qualifier_not_allowed
  uniform int o;                 //! err_qualifier_not_allowed
  volatile int p;                //! warn_memory_qualifier_ignored
  flat int q;                    //! err_interpolation_not_allowed
  layout(location = 0) int r;    //! err_layout_not_allowed
  invariant int s;               //! err_qualifier_not_allowed
}
)");
  expectDiagnostics(R"(
layout(non_coherent_color_attachment_readEXT) in; //! err_requires_extension
void main() {}
)",
                    coop::sema::Stage::Fragment);
  expectDiagnostics(R"(
#extension GL_KHR_memory_scope_semantics : require
layout(binding = 0) workgroupcoherent subgroupcoherent buffer B { int a; }; //! err_conflicting_qualifiers
layout(binding = 1) workgroupcoherent nonprivate volatile restrict buffer C { int b; };
layout(binding = 2) nonprivate uniform D { int c; };
void main() {}
)");
}

TEST(DeclarationErrors, Variables) {
  expectDiagnostics(R"(
void a;                                          //! err_variable_void
sampler2D b;                                     //! err_opaque_storage
shared float c = 1.0;                            //! err_shared_initializer
shared float d = { };                            //! err_requires_extension
shared float e[3][];                             //! err_unsized_array_here
const float f;                                   //! err_const_uninitialized
float g;
const float h = g;                               //! err_initializer_not_constant
float i = g;
uniform float j;                                 //! err_uniform_outside_block
uniform sampler2D k = 1;                         //! err_initializer_not_allowed err_missing_binding
buffer float l;                                  //! err_buffer_outside_block
void main() {
  const int m;                                   //! err_const_uninitialized
  const float n = g;
  float o[2][];                                  //! err_unsized_array_here
  float p[] = float[](1.0, 2.0);
  sampler2D q;                                   //! err_opaque_storage
}
)");
  expectDiagnostics("#version 320 es\nprecision highp float;\nfloat a;\n"
                    "float b = a; //! err_initializer_not_constant\nvoid main() {}\n");
  expectDiagnostics("shared int a; //! err_shared_stage\nvoid main() {}\n", Stage::Vertex);
}

TEST(DeclarationErrors, NullInitializers) {
  expectDiagnostics(R"(
#extension GL_EXT_null_initializer : require
#extension GL_EXT_buffer_reference : require
layout(buffer_reference) buffer R { int x; };
struct S { R r; };
shared float a[4] = { };
shared S b = { };                                //! err_null_initializer
void main() {}
)");
}

TEST(DeclarationErrors, StorageOnlyTypes) {
  expectDiagnostics(R"(
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_8bit_storage : require
layout(binding = 0) buffer B { float16_t a; int8_t b; u16vec2 c; };
float16_t d;                                     //! err_storage_only_variable
shared uint8_t e;                                //! err_storage_only_variable
void main() { i16vec2 f; }                       //! err_storage_only_variable
)");
}

TEST(DeclarationErrors, SpecializationConstants) {
  expectDiagnostics(R"(
layout(constant_id = 0) const int A = 1;         //! note_constant_id_used
layout(constant_id = 0) const int B = 2;         //! err_constant_id_used
layout(constant_id = 1) int C = 3;               //! err_constant_id_needs_const
layout(constant_id = 2) const vec2 D = vec2(1);  //! err_spec_constant_type
layout(constant_id = 3) const int E = A;         //! err_spec_constant_default
layout(constant_id = 4) const int F;             //! err_const_uninitialized
layout(constant_id = 5, binding = 2) const int G = 1; //! err_layout_not_allowed
layout(constant_id = 6) const int H = A + 1;     //! err_spec_constant_default
layout(constant_id = 7) const bool I = true;
layout(constant_id = 8) const float J = 1.5;
layout(constant_id = 9) const double K = 1.5lf;
const int L = A * 2;
layout(local_size_x_id = 0) in;
void main() {}
)");
}

TEST(DeclarationErrors, WorkgroupDefaults) {
  expectDiagnostics(R"(
layout(local_size_x_id = 0) in; //! warn_workgroup_size_default
layout(local_size_y_id = 1, local_size_y = 64) in;
layout(local_size_z_id = 2) in;
layout(constant_id = 0) const uint A = 128;
layout(constant_id = 1) const uint B = 64;
layout(constant_id = 2) const uint C = 1;
void main() {}
)");
}

TEST(DeclarationErrors, LayoutValues) {
  expectDiagnostics(R"(
layout(constant_id = 3) const int Spec = 1;
layout(bindnig = 0) buffer A { int a; };         //! err_unknown_layout note_did_you_mean
layout(quux) buffer B { int b; };                //! err_unknown_layout
layout(binding) buffer C { int c; };             //! err_layout_needs_value
layout(binding = 0, std430 = 1) buffer D { int d; }; //! err_layout_takes_no_value
layout(binding = -1) buffer E { int e; };        //! err_layout_value_range
layout(binding = 4294967295u) buffer F { int f; }; //! err_layout_value_range
layout(vertices = 3) in;                         //! err_layout_not_in_stage
layout(binding = 1 + 2 * 3) buffer H { int h; };
void main() {}
)");
}

TEST(DeclarationErrors, Workgroups) {
  expectDiagnostics(R"(
uvec3 early() { return gl_WorkGroupSize; }       //! err_workgroup_size_undeclared
layout(local_size_x = 0) in;                     //! err_workgroup_size_zero
layout(local_size_x = 8) in;                     //! note_previous_layout
layout(local_size_x = 16) in;                    //! err_workgroup_size_differs
layout(local_size_x = 8, local_size_y = 2) in;
uint late() { return gl_WorkGroupSize.x; }       //! note_workgroup_size_used
layout(local_size_z = 2) in;                     //! err_workgroup_size_after_use
layout(local_size_x = 8) in;
layout(local_size_x = 1) buffer;                 //! err_layout_not_allowed
void main() {}
)");
  expectDiagnostics(R"(
layout(local_size_x = 65536) in;
layout(local_size_y = 65536, local_size_z = 1) in; //! err_workgroup_size_product
void main() {}
)");
}

TEST(DeclarationErrors, QualifiersAlone) {
  expectDiagnostics(R"(
layout(std430) buffer;
layout(row_major) uniform;
layout(std430) uniform;                          //! err_requires_extension
layout(std140) shared;                           //! err_qualifiers_without_type
coherent buffer;                                 //! err_memory_qualifier_not_allowed
flat in;                                         //! err_interpolation_not_allowed
invariant in;                                    //! err_qualifier_not_allowed
invariant uniform;                               //! err_qualifier_not_allowed
invariant out;
const in;                                        //! err_qualifier_not_allowed
highp out;                                       //! err_qualifier_not_allowed
layout(std140) mediump uniform;                  //! err_qualifier_not_allowed
precise in;
invariant nowhere;                               //! err_requalified_unknown
int g;
invariant g;                                     //! err_invariant_not_output
precise g;
precision mediump float;
precision highp mat4;                            //! err_precision_type
void main() {}
)");
}

TEST(DeclarationErrors, Resources) {
  expectDiagnostics(R"(
layout(binding = 0, rgba32f) uniform image2D a;
layout(binding = 1) uniform image2D b;           //! err_image_needs_format
layout(binding = 2) writeonly uniform image2D c;
layout(binding = 3, r32ui) uniform image2D d;    //! err_format_mismatch
layout(binding = 4, r32f) uniform sampler2D e;   //! err_format_not_image
layout(binding = 5) readonly uniform sampler2D f; //! err_memory_qualifier_not_allowed
layout(binding = 6, r32i) uniform iimage2D g;
layout(binding = 7) uniform sampler2D h[][];     //! err_unsized_array_here
layout(binding = 8) flat uniform sampler2D i;    //! err_interpolation_not_allowed
void main() {}
)");
  expectDiagnostics(R"(
layout(binding = 0) uniform subpassInput a;      //! err_missing_input_attachment
layout(binding = 1, input_attachment_index = 1) uniform subpassInput b;
void main() {}
)",
                    Stage::Fragment);
}

TEST(DeclarationErrors, Builtins) {
  expectDiagnostics(R"(
void main() {
  int a = gl_VertexIndex;                        //! err_builtin_not_in_stage
  int b = gl_ScopeDevice;                        //! err_requires_extension
  uint c = gl_SubgroupSize;                      //! err_requires_extension
  int d = gl_DeviceIndex;                        //! err_requires_extension
  vec4 e = gl_in[0].gl_Position;                 //! err_builtin_not_in_stage
}
)");
  expectDiagnostics("void main() { int a = gl_VertexID; } //! err_builtin_not_in_vulkan\n",
                    Stage::Vertex);
}

TEST(DeclarationErrors, BuiltinFunctionsOfEs) {
  expectDiagnostics(R"(#version 310 es
precision highp float;
float sin(float x) { return x; } //! err_builtin_redefined
float dot(float x) { return x; } //! err_builtin_redefined
float own(float x) { return x; }
layout(local_size_x = 1) in;
void main() { float cos = 1.0; }
)");
}
