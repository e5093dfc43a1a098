// Locations in arrays of blocks (GLSL 4.60 section 4.4.1).
// RUN: not %coopc --target-env=vulkan1.4 -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
in B { layout(location=1) vec4 a; layout(location=2) vec4 b; } x[2];
// CHECK: [[@LINE-1]]:32: error: 'a' cannot have a location of its own: its block is an array, which has one for all
void main(){ x[1].a; }
