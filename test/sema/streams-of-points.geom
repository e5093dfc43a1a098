// Streams of vertices (GLSL 4.60 section 8.15).
// RUN: %coopc --target-env=vulkan1.4 -Wpedantic -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
#version 460
layout(triangles) in; layout(triangle_strip,max_vertices=1) out;
void main(){ EmitStreamVertex(1); }
// CHECK: [[@LINE-1]]:14: warning: 'EmitStreamVertex' is for shaders whose primitives are points: write 'layout(points) out'
