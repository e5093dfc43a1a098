// Precision, invariance and builtin inputs (GLSL 4.60 sections 4.7, 4.8, 7.1.7).
// RUN: not %coopc --target-env=vulkan1.4 -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
highp bool a; struct S{int x;}; highp S b;
// CHECK: [[@LINE-1]]:1: error: 'highp' cannot qualify what has no precision
// CHECK: [[@LINE-2]]:33: error: 'highp' cannot qualify what has no precision
in uvec3 gl_WorkGroupID;
// CHECK: [[@LINE-1]]:10: error: 'gl_WorkGroupID' cannot be declared again: inputs of the language cannot in compute shaders
void f(invariant int s) {}
// CHECK: [[@LINE-1]]:8: error: 'invariant' cannot qualify a parameter
highp float z; mediump int k;
void main(){}
