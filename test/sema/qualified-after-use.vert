// Qualified again before uses (GLSL 4.60 section 4.8.1).
// RUN: not %coopc --target-env=vulkan1.4 -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
layout(location=0) out vec4 a;
layout(location=1) out vec4 c;
invariant c;
void main(){ gl_Position.x; a=vec4(1); c=a; } invariant gl_Position; invariant a; precise a;
// CHECK: [[@LINE-1]]:57: error: 'gl_Position' is declared or qualified again after its use: it is done before
// CHECK: [[@LINE-2]]:80: error: 'a' is declared or qualified again after its use: it is done before
// CHECK: [[@LINE-3]]:91: error: 'a' is declared or qualified again after its use: it is done before
