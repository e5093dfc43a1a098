// RUN: not %coopc -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 450
layout(constant_id = 31) gl_MaxClipDistances;
layout(constant_id = 32) gl_MaxClipDistances;
// CHECK: [[@LINE-1]]:26: error: 'gl_MaxClipDistances' is used or declared before: it is specialized once
layout(constant_id = 33) gl_Nothing;
// CHECK: [[@LINE-1]]:26: error: 'gl_Nothing' is no constant of the language that can be specialized
layout(constant_id = 34) gl_MaxComputeWorkGroupSize;
// CHECK: [[@LINE-1]]:26: error: 'gl_MaxComputeWorkGroupSize' is no constant of the language that can be
int x = gl_MaxCullDistances;
layout(constant_id = 35) gl_MaxCullDistances;
// CHECK: [[@LINE-1]]:26: error: 'gl_MaxCullDistances' is used or declared before
void main() { gl_Position = vec4(gl_MaxClipDistances); }
