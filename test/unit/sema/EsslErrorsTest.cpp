// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What ESSL forbids and GLSL does not. Precision is in DeclarationErrorsTest.cpp, too.

#include "SemaTestSupport.h"

namespace {

using namespace coop;
using namespace coop::test;
using sema::Stage;

TEST(EsslErrors, LocalConstants) {
  constexpr llvm::StringLiteral Text = R"(layout(binding = 0) uniform U { highp int u; };
int f() { return 1; }
void main() {
  const int a = 1, b = a + 2, c = max(a, b), k = bitfieldExtract(7, 1, 2), l = k + 1;
  const highp mat2 m = inverse(mat2(2.0)), n = m * m;
  const highp uint p = packHalf2x16(vec2(1));
  int v = 1;
  const int d = v;          //! err_initializer_not_constant
  const int e = u;          //! err_initializer_not_constant
  highp float whole;
  const highp float h2 = modf(1.5, whole); //! err_initializer_not_constant
  const int g = f();        //! err_initializer_not_constant
  for (int i = 0; i < 2; ++i) {
    const int h = i;        //! err_initializer_not_constant
  }
}
)";
  expectDiagnostics(("#version 310 es\n" + Text).str());
  EXPECT_NE(Checked(Text.str()).Program, nullptr);
}

TEST(EsslErrors, OneErrorOfALiteral) {
  expectDiagnostics(
      "#version 310 es\nvoid main() { highp float a = 1f; } //! err_lex_float_needs_point\n");
  expectDiagnostics("void main() { float a = float; } //! err_type_in_expression\n");
}

TEST(EsslErrors, PrototypesInFunctions) {
  expectDiagnostics("#version 320 es\nvoid main() {\n"
                    "  highp float f(); //! err_function_in_function\n}\n");
}

TEST(EsslErrors, ArraysOfArraysOfBlocks) {
  expectDiagnostics("#version 320 es\n"
                    "layout(binding = 0) uniform U { highp float x; } u[2][2]; //! "
                    "err_block_arrays_of_arrays\n"
                    "layout(binding = 4) buffer B { highp float x; } b[2];\n"
                    "void main() { b[1].x = b[0].x; }\n");
}

TEST(EsslErrors, LabelsAtTheEnd) {
  expectDiagnostics(
      "#version 320 es\nvoid main() { switch (1) { default: } } //! err_label_at_end\n");
  expectDiagnostics(
      "#version 310 es\nvoid main() { switch (1) { default: } } //! warn_label_at_end\n",
      Stage::Compute, 460, "pedantic");
}

TEST(EsslErrors, PointSizesOfOtherStages) {
  expectDiagnostics(R"(#version 320 es
layout(quads) in;
void main() {
  gl_Position = gl_in[0].gl_Position;
  gl_PointSize = 1.0;               //! err_requires_extension
  gl_PointSize = gl_in[0].gl_PointSize; // said once
}
)",
                    Stage::TessEvaluation);
  expectDiagnostics(R"(#version 320 es
#extension GL_EXT_tessellation_point_size : require
layout(quads) in;
void main() { gl_PointSize = gl_in[0].gl_PointSize; }
)",
                    Stage::TessEvaluation);
  expectDiagnostics("#version 310 es\nvoid main() { gl_PointSize = 1.0; }\n", Stage::Vertex);
  expectDiagnostics(R"(#version 320 es
#extension GL_EXT_mesh_shader : require
layout(local_size_x = 1) in;
layout(points, max_vertices = 1, max_primitives = 1) out;
void main() {
  SetMeshOutputsEXT(1u, 1u);
  gl_MeshVerticesEXT[0].gl_PointSize = 1.0;
  gl_MeshVerticesEXT[0].gl_Position = vec4(1.0);
  gl_PrimitivePointIndicesEXT[0] = 0u;
}
)",
                    Stage::Mesh);
}

TEST(EsslErrors, TypesOfInterfaces) {
  expectDiagnostics(R"(#version 320 es
layout(vertices = 3) out;
struct Plain { highp vec4 a; };
struct WithArray { highp vec4 a[2]; };
struct Nested { Plain p; };
layout(location = 0) in highp vec4 fine[][2];
layout(location = 2) in Plain alsoFine[];
layout(location = 3) in WithArray a[];       //! err_es_interface
layout(location = 5) in Plain b[][2];        //! err_es_interface
layout(location = 7) in highp vec4 c[][2][2];//! err_es_interface
layout(location = 0) out Nested d[];         //! err_es_interface
layout(location = 1) patch out highp vec4 e[2][2]; //! err_es_interface
layout(location = 5) patch out highp vec4 g[2];
void main() {}
)",
                    Stage::TessControl);
  expectDiagnostics(R"(#version 320 es
precision highp float;
layout(location = 0) out vec4 fine[2];
layout(location = 2) out vec4 a[2][2]; //! err_es_interface
void main() {}
)",
                    Stage::Fragment);
  expectDiagnostics(R"(#version 320 es
layout(location = 0) out B { vec4 a; } fine[2];
layout(location = 2) out C { vec4 a; } b[2][2]; //! err_es_interface
void main() {}
)",
                    Stage::Vertex);
}

TEST(EsslErrors, Interpolants) {
  constexpr llvm::StringLiteral Text = R"(precision highp float;
struct S { vec4 a; };
layout(location = 0) in vec4 v;
layout(location = 1) in S s;
layout(location = 2) in B { vec4 b[2]; } block;
layout(location = 4) in C { vec4 c[2]; };
layout(location = 0) out vec4 o;
void main() {
  o = interpolateAtCentroid(v) + interpolateAtCentroid(c[1]) + interpolateAtCentroid(block.b[1]);
  o.xy = interpolateAtCentroid(v.xy);      //! err_builtin_not_in_profile
  o = interpolateAtSample(s.a, 0);         //! err_builtin_not_in_profile
  o.x = interpolateAtCentroid(v[0]);       //! err_builtin_not_in_profile
}
)";
  expectDiagnostics(("#version 320 es\n" + Text).str(), Stage::Fragment);
  EXPECT_NE(Checked(Text.str(), Stage::Fragment).Program, nullptr);
}

TEST(EsslErrors, LayoutQualifiers) {
  expectDiagnostics(R"(#version 320 es
layout(points) in;
layout(points, max_vertices = 1, stream = 0) out;                    //! err_builtin_not_in_profile
layout(xfb_buffer = 0, xfb_offset = 0, location = 0) out highp vec4 a; //! err_builtin_not_in_profile err_builtin_not_in_profile
void main() {}
)",
                    Stage::Geometry);
}

TEST(EsslErrors, BlockOfBuiltins) {
  constexpr llvm::StringLiteral Text = "out gl_PerVertex { highp vec4 gl_Position; };"
                                       " //! err_requires_extension\nvoid main() {}\n";
  expectDiagnostics(("#version 310 es\n" + Text).str(), Stage::Vertex);
  EXPECT_NE(Checked("#version 310 es\n#extension GL_EXT_shader_io_blocks : require\n" + Text.str(),
                    Stage::Vertex)
                .Program,
            nullptr);
  EXPECT_NE(Checked("#version 310 es\n#extension GL_EXT_tessellation_shader : require\n"
                    "layout(quads) in;\n" +
                        Text.str(),
                    Stage::TessEvaluation)
                .Program,
            nullptr);
}

TEST(EsslErrors, WhatHasNoPrecision) {
  expectDiagnostics(R"(#version 310 es
mediump void f() {}          //! err_qualifier_not_allowed
void main() {
  mediump bool a;            //! err_qualifier_not_allowed
  mediump bvec2 b;           //! err_qualifier_not_allowed
  mediump ivec2 c;
}
)");
  expectDiagnostics("void main() { mediump double d; lowp dvec2 e; } "
                    "//! err_qualifier_not_allowed err_qualifier_not_allowed\n");
}

TEST(EsslErrors, DefaultPrecisionIsSaidOnce) {
  expectDiagnostics(R"(#version 310 es
float a;                     //! err_no_default_precision
void main() { float b; vec2 c; }
uniform highp sampler3D s;   //! err_missing_binding
float d;
)",
                    Stage::Fragment);
}

TEST(EsslErrors, ResultPrecision) {
  expectDiagnostics(R"(#version 310 es
highp int f();               //! note_previous_declaration
mediump int f() { return 1; } //! warn_result_precision_differs
void main() {}
)",
                    Stage::Compute, 460, "pedantic");
}

} // namespace
