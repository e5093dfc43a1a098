// A name that lacks its extension is said once, what is described in words at each place.
// RUN: not %coopc -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(binding = 0) buffer Data { float f[]; };
void main() {
  coopvecNV<float, 4> a;
  // CHECK: [[@LINE-1]]:3: error: 'coopvecNV' requires an extension: add '#extension GL_NV_cooperative_vector : require'
  coopvecNV<float, 4> b = a;
  f[2ul] = f[3ul];
  // CHECK: [[@LINE-1]]:5: error: 'an index of 64 bits' requires an extension
  // CHECK: [[@LINE-2]]:14: error: 'an index of 64 bits' requires an extension
}
