// Of layout qualifiers of one name, and of those that exclude each other, the last one of a declaration counts; GLSL
// does not look at their case (GLSL 4.60 section 4.4).
// RUN: %coopc --validate --emit=spirv-text %s -o - | FileCheck %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CHECK-DAG: OpExecutionMode %main Triangles
// CHECK-DAG: OpExecutionMode %main Invocations 2
// CHECK-DAG: OpExecutionMode %main OutputLineStrip
// CHECK-DAG: OpExecutionMode %main OutputVertices 4
// CHECK-DAG: OpDecorate %color Location 3
// CHECK-DAG: OpDecorate %{{.*}} Binding 2
// CHECK-DAG: OpMemberDecorate %Rows 0 RowMajor
// CHECK-DAG: OpMemberDecorate %Rows 1 Offset 12
#version 450
layout(lines, INVOCATIONS = 1, triangles, invocations = 2) in;
layout(points, max_vertices = 3, Line_Strip, MAX_VERTICES = 4) out;
layout(LOCATION = 1, location = 3) out vec4 color;
layout(std430, std140, STD430, Binding = 1, binding = 2, column_major, Row_Major) buffer Rows { mat2x2 m; float f[3]; };
void main() {
  color = vec4(m[0], f[1], 0);
  EmitVertex();
}
