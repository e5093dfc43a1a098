// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Diagnostics of inputs and outputs of the stages, and what is accepted there.

#include "SemaTestSupport.h"

using namespace coop;
using namespace coop::test;
using coop::sema::Stage;

TEST(InterfaceErrors, ComputeHasNone) {
  expectDiagnostics(R"(
in vec4 a;                                       //! err_stage_without_interface
out B { vec4 b; };                               //! err_stage_without_interface
void main() {}
)");
}

TEST(InterfaceErrors, Vertex) {
  expectDiagnostics(R"(
struct S { vec4 x; };
layout(location = 0) in vec4 a;                  //! note_location_used
layout(location = 1) in mat4 b;                  //! note_location_used
layout(location = 4) in vec2 c;                  //! err_location_used
layout(location = 0) in float c2;                //! err_location_used
in vec4 d;                                       //! err_missing_location
layout(location = 6) in S e;                     //! err_interface_type
layout(location = 7) in bool f;                  //! err_interface_type
layout(location = 8) flat in int g;              //! err_interpolation_not_allowed
in Block { vec4 h; };                            //! err_interface_block_here
layout(location = 9) in vec4 i = vec4(0);        //! err_initializer_not_allowed
layout(location = 10, component = 2) in vec3 j;  //! err_component_range
layout(location = 2000) in vec4 k;               //! err_location_range
invariant layout(location = 11) in vec4 l;       //! err_qualifier_not_allowed
layout(location = 12) patch out vec4 m;          //! err_patch_here
layout(location = 0) out vec4 n;
layout(location = 1) out Out { vec4 o; layout(component = 1) float p; mat2 q; } block; //! err_component_without_location
layout(location = 5, xfb_buffer = 1) out vec4 r;
layout(location = 6) coherent out vec4 s;        //! err_memory_qualifier_not_allowed
void main() { gl_Position = a; gl_PointSize = float(gl_VertexIndex); }
)",
                    Stage::Vertex);
}

TEST(InterfaceErrors, Fragment) {
  expectDiagnostics(R"(
struct S { vec4 x; };
layout(location = 0) in int a;                   //! err_needs_flat
layout(location = 1) flat in uvec3 b;
layout(location = 2) in dvec4 c;                 //! err_needs_flat
layout(location = 4) centroid in vec2 d;
layout(location = 5) in Block { vec4 e; int f; flat int g; }; //! err_needs_flat
layout(location = 0) out vec4 h;
layout(location = 1) out mat4 i;                 //! err_interface_type
layout(location = 5) out S j;                    //! err_interface_type
layout(location = 6) out dvec2 k;                //! err_interface_type
layout(location = 0, index = 1) out vec4 l;
layout(set = 1, location = 7) out vec4 m2;       //! warn_layout_ignored
layout(set = 1, location = 9) in vec4 m3;        //! warn_layout_ignored
layout(location = 8, binding = 1) uniform sampler2D m4; //! warn_layout_ignored
layout(set = 1) uniform;                         //! warn_layout_ignored
out Other { vec4 m; };                           //! err_interface_block_here
layout(local_size_x = 4) in;                     //! err_layout_not_in_stage
layout(early_fragment_tests) in;
layout(depth_greater) out float gl_FragDepth;
layout(origin_upper_left) in vec4 gl_FragCoord;
in float gl_FragCoord;                           //! err_builtin_redeclared
void main() { if (gl_FrontFacing) discard; h = gl_FragCoord; }
)",
                    Stage::Fragment);
}

TEST(InterfaceErrors, MisspeltPerVertexIsTakenAsIt) {
  expectDiagnostics(R"(
out gl_PreVertex { vec4 gl_Position; float gl_PointSize; }; //! err_reserved_name note_did_you_mean
void main() { gl_Position = vec4(0); gl_PointSize = 1; }
)",
                    Stage::Vertex);
}

TEST(InterfaceErrors, Blocks) {
  expectDiagnostics(R"(
out gl_PerVertex { vec4 gl_Position; float quux; }; //! err_per_vertex_member
out A { uniform vec4 a; };                       //! err_member_storage err_missing_location
out B {
  layout(location = 0) vec4 b;                   //! note_location_used
  vec4 c;                                        //! err_missing_location
  layout(location = 1) vec4 d;
};
out B2 {
  layout(location = 0) vec4 b2;                  //! err_location_used
  layout(location = 2) vec4 b3;                  //! note_location_used
  layout(location = 2, component = 3) float b4;  //! err_location_used
};
out B3 { layout(location = 5) const vec4 b5; };  //! err_qualifier_not_allowed
out C { struct S { int x; } e; } f;              //! err_struct_in_block err_missing_location
layout(binding = 1) out D { layout(location = 9) vec4 g; }; //! err_layout_not_allowed
out E { layout(location = 3) bool h; };          //! err_interface_type
void main() { }
)",
                    Stage::Vertex);
}

TEST(InterfaceErrors, TessellationAndGeometry) {
  expectDiagnostics(R"(
layout(location = 0) out vec4 early[];
layout(vertices = 3) out;
layout(location = 1) in vec4 a;                  //! err_per_vertex_array
layout(location = 2) in vec4 b[];
layout(location = 3) out vec4 c[4];              //! err_vertices_differ
layout(location = 4) patch out vec4 d;
layout(location = 5) out E { vec4 e; } f[];
void main() {
  gl_out[gl_InvocationID].gl_Position = gl_in[0].gl_Position;
  gl_TessLevelOuter[3] = 1.0;
}
)",
                    Stage::TessControl);
  expectDiagnostics(R"(
layout(vertices = 0) out;                        //! err_layout_zero
void main() { }
)",
                    Stage::TessControl);
  expectDiagnostics(R"(
layout(triangles) in;
layout(lines) in;                                //! err_layout_contradicts
layout(triangle_strip, max_vertices = 3) out;
layout(max_vertices = 4) out;                    //! err_layout_contradicts
layout(stream = 1) out;
layout(location = 0) in vec4 a[];
layout(location = 1) in vec4 b[2];               //! err_vertices_differ
void main() { gl_Position = gl_in[2].gl_Position + a[2]; EmitVertex(); EndPrimitive(); }
)",
                    Stage::Geometry);
}

// Locations of what is the pipeline's (GLSL 4.60 section 7.1), and members of one patch among
// others of each vertex (section 4.3.9).
TEST(InterfaceErrors, PlacesOfBuiltins) {
  expectDiagnostics(R"(
layout(location = 0) out vec4 gl_Position;       //! err_layout_not_allowed
void main() { gl_Position = vec4(0); }
)",
                    Stage::Vertex);
  expectDiagnostics(R"(
layout(location = 0, component = 1) in vec4 gl_FragCoord; //! err_layout_not_allowed err_layout_not_allowed
layout(location = 0) out vec4 o;
void main() { o = gl_FragCoord; }
)",
                    Stage::Fragment);
  expectDiagnostics(R"(
layout(vertices = 1) out;
layout(location = 0) out B { patch vec4 a; vec2 b; } c[]; //! err_member_storage
layout(location = 4) out D { patch vec4 a; patch vec2 b; } d;
void main() { }
)",
                    Stage::TessControl);
}

TEST(InterfaceErrors, NamesOfBuiltins) {
  expectDiagnostics(R"(
layout(points) in;
layout(points, max_vertices = 1) out;
in gl_PerVertex { vec4 gl_Position; } points[];  //! err_per_vertex_instance
void main() { }
)",
                    Stage::Geometry);
  expectDiagnostics(
      "#version 320 es\nprecision highp float;\nlayout(location = 0) out vec4 max;  //! "
      "err_builtin_redefined\nvoid main() { float sin = 1.0; }\n",
      Stage::Fragment);
}

TEST(InterfaceErrors, PerVertexBlocks) {
  expectDiagnostics(R"(
out gl_PerVertex { vec4 gl_Position; };          //! note_declared_here note_previous_declaration
out gl_PerVertex { vec4 gl_Position; };          //! err_per_vertex_again
void main() {
  gl_Position = vec4(0);
  gl_PointSize = 1.0;                            //! err_per_vertex_left_out
}
)",
                    Stage::Vertex);
  expectDiagnostics(R"(
void set() { gl_Position = vec4(0); }            //! note_previous_declaration
out gl_PerVertex { vec4 gl_Position; };          //! err_per_vertex_again
void main() { set(); }
)",
                    Stage::Vertex);
}

TEST(InterfaceErrors, LocationsOfArraysOfBlocks) {
  expectDiagnostics(R"(
layout(location = 0) out B { vec4 a; vec3 b[2]; } c[2];            //! note_location_used
layout(location = 5) out vec4 d;                                   //! err_location_used
layout(location = 6) out vec4 e;
layout(location = 8) flat out dvec3 f;
layout(location = 9, component = 2) flat out double g;
layout(location = 10) flat out dvec3 h[2];                         //! note_location_used
layout(location = 13, component = 0) flat out double i;            //! err_location_used
void main() {}
)",
                    Stage::Vertex);
}

TEST(InterfaceErrors, WhatBuiltinsCannotBe) {
  expectDiagnostics(R"(
out gl_PerVertex {
  layout(location = 0) vec4 gl_Position;                           //! err_qualifier_not_allowed
  float gl_ClipDistance[9];                                        //! err_distances
};
layout(location = 1) const in vec4 a;                              //! err_conflicting_qualifiers
layout(location = 2) in vec4 b;
struct S { invariant vec4 c; };                                    //! err_qualifier_not_allowed
invariant float f() { return 1.0; }                                //! err_qualifier_not_allowed
layout(binding = 0) invariant uniform U { float u; };              //! err_qualifier_not_allowed
void g(subpassInput i) {}                                          //! err_builtin_not_in_stage
void main() {}
)",
                    Stage::Vertex);
  expectDiagnostics(R"(
out gl_PerVertex { vec4 gl_Position; } foo;                        //! err_per_vertex_instance
void main() {}
)",
                    Stage::Vertex);
  expectDiagnostics(R"(
out float gl_CullDistance[9];                                      //! err_distances
void main() {
  gl_ClipDistance[7] = 1.0;
  gl_ClipDistance[8] = 1.0;                                        //! err_distances
  int n = gl_ClipDistance.length();                                //! err_length_unsized
}
)",
                    Stage::Vertex);
  expectDiagnostics(R"(
#extension GL_EXT_mesh_shader : require
layout(points, max_vertices = 1, max_primitives = 1) out;
out gl_MeshPerVertexEXT {
  vec4 gl_Position;
  float gl_ClipDistance[9];                                        //! err_distances
} gl_MeshVerticesEXT[];
void main() {}
)",
                    Stage::Mesh);
  expectDiagnostics(R"(
flat in vec4 gl_FragCoord;                                         //! err_interpolation_not_allowed
void main() {}
)",
                    Stage::Fragment);
  expectDiagnostics(R"(
layout(xfb_buffer = 0, xfb_stride = 20) out;                       //! err_xfb_stride
layout(xfb_buffer = 0, xfb_offset = 0, location = 0) out dvec2 a;
layout(xfb_buffer = 1, xfb_offset = 0, location = 1) out vec4 b[]; //! err_unsized_array_here
void main() {}
)",
                    Stage::Vertex);
}

TEST(InterfaceErrors, ArraysSizedByTheirIndices) {
  expectDiagnostics(R"(
layout(location = 0) in flat int n;
layout(location = 0) out float x;
void main() {
  x = gl_ClipDistance[2] + gl_CullDistance[1];
  x += gl_ClipDistance[n];                       //! err_implicit_array_index
}
)",
                    Stage::Fragment);
}

TEST(InterfaceErrors, ArraysIndexedBeforeTheirLayout) {
  expectDiagnostics(R"(
layout(location = 0) in vec4 v[];
vec4 constant() { return v[1] + gl_in[1].gl_Position; }
vec4 variable(int i) { return v[i] + gl_in[i].gl_Position; } //! err_index_before_layout err_index_before_layout
layout(triangles) in;
vec4 after(int i) { return v[i] + gl_in[i].gl_Position; }
layout(points, max_vertices = 1) out;
void main() {}
)",
                    Stage::Geometry);
  expectDiagnostics(R"(
layout(location = 0) in vec4 a[];
layout(location = 0) out vec4 v[];
void before(int i) { v[gl_InvocationID] = a[i]; } //! err_index_before_layout
layout(vertices = 3) out;
void after(int i) { v[gl_InvocationID] = a[i]; }
void main() {}
)",
                    Stage::TessControl);
  expectDiagnostics(R"(
#extension GL_EXT_mesh_shader : require
layout(location = 0) out vec4 v[];
void before(uint i) { v[i] = vec4(1); } //! err_index_before_layout
void beforeToo(uint i) { gl_MeshVerticesEXT[i].gl_Position = vec4(1); } //! err_index_before_layout
layout(triangles, max_vertices = 3, max_primitives = 1) out;
void after(uint i) { v[i] = vec4(1); gl_MeshVerticesEXT[i].gl_Position = vec4(1); }
void main() {}
)",
                    Stage::Mesh);
}

TEST(InterfaceErrors, FragmentCoordinates) {
  expectDiagnostics(R"(
layout(origin_upper_left, pixel_center_integer) in vec4 gl_FragCoord; //! err_layout_not_in_vulkan_fragment
void main() {}
)",
                    Stage::Fragment);
}

TEST(InterfaceErrors, Rays) {
  expectDiagnostics(R"(
#extension GL_EXT_ray_tracing : require
layout(location = 0) rayPayloadEXT vec4 a;
rayPayloadEXT vec4 b;                            //! warn_ray_data_location
rayPayloadInEXT vec4 c;                          //! err_ray_data_stage
callableDataInEXT float d;                       //! err_ray_data_stage
layout(location = 1) callableDataEXT float e = 1.0; //! err_initializer_not_allowed
layout(location = 2, binding = 2) rayPayloadEXT vec4 f; //! err_layout_not_allowed
layout(shaderRecordEXT) buffer G { int g; };
shared int h;                                    //! err_shared_stage
void main() { a = vec4(gl_LaunchIDEXT, 1); }
)",
                    Stage::RayGen);
}

TEST(InterfaceErrors, CooperativeVectorsInEveryStage) {
  for (unsigned S = 0; S <= unsigned(Stage::Callable); ++S)
    expectDiagnostics(
        "#extension GL_NV_cooperative_vector : require\n" + neededLayouts(Stage(S)) +
            "void main() { coopvecNV<float, 4> v = coopvecNV<float, 4>(1.0); v += v; }",
        Stage(S));
}

TEST(InterfaceErrors, NeededLayoutsThatWereRefused) {
  expectDiagnostics(R"(
layout(triangels) in;        //! err_unknown_layout note_did_you_mean
void main() {}
)",
                    Stage::TessEvaluation);
  expectDiagnostics(R"(
layout(max_vertices = 0) out; //! err_layout_zero
layout(lines, max_primitives = 1) out;
void main() {}
)",
                    Stage::Mesh);
}

TEST(InterfaceErrors, NeededLayouts) {
  expectDiagnostics(R"(
layout(triangles) in;
void main() {}               //! err_layout_needed err_layout_needed
)",
                    Stage::Geometry);
  expectDiagnostics(R"(
layout(lines, max_vertices = 2) out;
void main() {}               //! err_layout_needed
)",
                    Stage::Mesh);
  for (Stage S : {Stage::Geometry, Stage::Mesh})
    expectDiagnostics(neededLayouts(S) + "void main() {}", S);
}

TEST(Interface, LocationsAndQualifiersArrive) {
  Checked C(R"(
layout(location = 2, component = 1) flat in ivec2 a;
layout(location = 3) in B { noperspective vec4 b; mat3 c; vec2 d; } block;
layout(location = 9) in M { vec4 f; layout(location = 12) mat3 g; vec2 h; } members;
layout(location = 1, index = 1) out vec4 e;
void main() { e = block.b * float(a.x); }
)",
            Stage::Fragment);
  ASSERT_NE(C.Program, nullptr) << C.Diagnostics.Messages;
  const sema::Variable *A = C.global("a");
  EXPECT_EQ(A->Location, 2u);
  EXPECT_EQ(A->Component, 1u);
  EXPECT_TRUE(A->Flat);
  const sema::StructInfo &B = C.global("block")->Ty->structInfo();
  EXPECT_TRUE(B.Fields[0].NoPerspective);
  EXPECT_EQ(C.global("block")->Location, 3u);
  EXPECT_EQ(B.Fields[0].Location, std::nullopt);
  // Where a member has one, all of them have.
  const sema::StructInfo &M = C.global("members")->Ty->structInfo();
  EXPECT_EQ(C.global("members")->Location, std::nullopt);
  EXPECT_EQ(M.Fields[0].Location, 9u);
  EXPECT_EQ(M.Fields[1].Location, 12u);
  EXPECT_EQ(M.Fields[2].Location, 15u);
  EXPECT_EQ(C.global("e")->Index, 1u);
}
