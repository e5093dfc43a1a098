// Redeclarations stand before uses (GLSL 4.60 sections 4.4.1.2 and 4.4.2.3).
// RUN: not %coopc --target-env=vulkan1.4 -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
void main(){ gl_FragDepth = 1.; gl_FragCoord; }
layout(depth_less) out float gl_FragDepth;
// CHECK: [[@LINE-1]]:30: error: 'gl_FragDepth' is declared or qualified again after its use: it is done before
layout(origin_upper_left) in vec4 gl_FragCoord;
// CHECK: [[@LINE-1]]:35: error: 'gl_FragCoord' is declared or qualified again after its use: it is done before
invariant in vec4 gl_FrontFacing;
// CHECK: [[@LINE-1]]:19: error: 'gl_FrontFacing' cannot be declared again: no layout or qualifier is for it
invariant in float gl_ClipDistance[];
// CHECK: [[@LINE-1]]:1: error: 'invariant' cannot qualify an input
