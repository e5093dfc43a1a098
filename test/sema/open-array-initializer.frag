// An open array has no value as a whole (GLSL 4.60 section 4.1.9).
// RUN: not %coopc --target-env=vulkan1.4 -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
layout(location=0) out vec4 o;
layout(binding=0) buffer B { vec4 v[]; } b;
void main(){ vec4 t[] = b.v; o = t[0]; }
// CHECK: [[@LINE-1]]:25: error: 'vec4[]' has no value as a whole: its size is known at run time only, so it can only be indexed
