// Vectors of three and four doubles take two locations, in vertex shaders, too (Vulkan).
// RUN: not %coopc --target-env=vulkan1.4 -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
layout(location=0) in dvec3 a; layout(location=1) in vec4 b;
// CHECK: [[@LINE-1]]:59: error: location 1 is taken
void main(){ gl_Position = b*float(a.x); }
