// What qualifies a block as a whole (GLSL 4.60 section 4.3.9).
// RUN: not %coopc --target-env=vulkan1.4 -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
layout(location=0) centroid in B { vec3 q; } b;
// CHECK: [[@LINE-1]]:20: error: interpolation qualifiers are for inputs and outputs between stages, not for a block as a whole
layout(location=1) flat in B2 { vec3 q; } b2;
// CHECK: [[@LINE-1]]:20: error: interpolation qualifiers are for inputs and outputs between stages, not for a block as a whole
layout(location=2) in B3 { flat int q; centroid vec3 r; } b3;
void main(){}
