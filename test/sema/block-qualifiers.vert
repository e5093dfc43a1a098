// What qualifies a block as a whole (GLSL 4.60 section 4.3.9).
// RUN: not %coopc --target-env=vulkan1.4 -Wpedantic -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
layout(location=1) invariant out B2 { vec3 q; } b2;
// CHECK: [[@LINE-1]]:20: error: 'invariant' cannot qualify a block
layout(location=2) highp out B3 { flat int q; centroid vec3 r; } b3;
// CHECK: [[@LINE-1]]:20: warning: 'highp' is for members of a block
layout(location=5) patch out B5 { flat int q; centroid vec3 r; } b5;
// CHECK: [[@LINE-1]]:20: error: 'patch' is for outputs of tessellation control and inputs of tessellation evaluation shaders
// Members of a builtin block are members as all others.
out gl_PerVertex { const vec4 gl_Position; in float gl_PointSize; out float gl_ClipDistance[2]; };
// CHECK: [[@LINE-1]]:20: error: 'const' cannot qualify a member of a block
// CHECK: [[@LINE-2]]:44: error: {{.*}}'in'
void main(){}
