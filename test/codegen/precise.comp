// `precise` keeps arithmetic from being contracted; nonuniformEXT marks the access.
// RUN: %coopc --emit=spirv-text --validate %s -o - | FileCheck %s
#version 460
#extension GL_EXT_nonuniform_qualifier : require

layout(local_size_x = 1) in;
layout(std430, binding = 0) buffer Data { float f[4]; } d[8];
void main() {
  uint i = gl_LocalInvocationIndex;
  precise float x = d[0].f[0] * d[0].f[1] + d[0].f[2];
  d[nonuniformEXT(i)].f[3] = x;
}
