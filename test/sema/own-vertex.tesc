// Stores to outputs of vertices (GLSL 4.60 section 4.3.6).
// RUN: not %coopc --target-env=vulkan1.4 -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
layout(vertices=3) out;
layout(location=0) out vec4 a[];
layout(location=1) out B { vec4 a; } b[];
layout(location=4) patch out vec4 p[2];
void f(out vec4 x) { x = vec4(1); }
void main(){ gl_out[0].gl_Position = vec4(1);
// CHECK: [[@LINE-1]]:21: error: outputs of a vertex, as of 'gl_out', are stored to by the vertex's own invocation: index 'gl_out' by gl_InvocationID itself
 int i=gl_InvocationID; a[i].x=1.;
// CHECK: [[@LINE-1]]:27: error: outputs of a vertex, as of 'a', are stored to by the vertex's own invocation: index 'a' by gl_InvocationID itself
 b[1].a=vec4(1);
// CHECK: [[@LINE-1]]:4: error: outputs of a vertex, as of 'b', are stored to by the vertex's own invocation: index 'b' by gl_InvocationID itself
 f(a[0]);
// CHECK: [[@LINE-1]]:6: error: outputs of a vertex, as of 'a', are stored to by the vertex's own invocation: index 'a' by gl_InvocationID itself
 a[gl_InvocationID+0]++;
// CHECK: [[@LINE-1]]:4: error: outputs of a vertex, as of 'a', are stored to by the vertex's own invocation: index 'a' by gl_InvocationID itself
 gl_out[gl_InvocationID].gl_Position = a[0]; a[gl_InvocationID].xy = vec2(0); b[gl_InvocationID].a.x = 1; f(a[gl_InvocationID]); p[0] = vec4(1); gl_TessLevelOuter[0] = 1; gl_TessLevelInner[1] = 2.0; }
