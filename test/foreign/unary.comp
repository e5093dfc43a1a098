// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An activation of every element, whose name the host gives as a macro. The grid has three
// dimensions because one may be too short for all elements.
#version 450
#extension GL_GOOGLE_include_directive : enable
#include "include/types.glsl"
#include "include/activations.glsl"

#define CONCAT_(a, b) a##b
#define CONCAT(a, b) CONCAT_(a, b)
#define ACTIVATION CONCAT(op_, OP)

layout(push_constant) uniform parameter { uint KX; } p;

layout(local_size_x = 512, local_size_y = 1, local_size_z = 1) in;

layout(binding = 0) readonly buffer X { A_TYPE data_a[]; };
layout(binding = 1) writeonly buffer D { D_TYPE data_d[]; };

void main() {
  const uint i = gl_GlobalInvocationID.z * 262144 + gl_GlobalInvocationID.y * 512 +
                 gl_GlobalInvocationID.x;
  if (i >= p.KX)
    return;
  data_d[i] = D_TYPE(ACTIVATION(float(data_a[i])));
}
