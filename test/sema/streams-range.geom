// Streams of vertices (GLSL 4.60 section 8.15).
// RUN: not %coopc --target-env=vulkan1.4 -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
layout(triangles) in; layout(points,max_vertices=1) out;
void main(){ EmitStreamVertex(4); EndStreamPrimitive(3); EmitVertex(); }
// CHECK: [[@LINE-1]]:31: error: there is no vertex stream 4: there are 4
