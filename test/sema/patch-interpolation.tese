// Values of a patch are not interpolated (GLSL 4.60 section 4.3.4).
// RUN: not %coopc --target-env=vulkan1.4 -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
layout(quads) in; layout(location=0) flat patch in vec4 a;
// CHECK: [[@LINE-1]]:43: error: interpolation qualifiers are for inputs and outputs between stages, not for what is of a patch
layout(location=1) patch in P { vec4 x; } p;
void main(){}
