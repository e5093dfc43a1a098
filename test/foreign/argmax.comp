// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The place of each row's largest value, the first of equal ones.
#version 450
#extension GL_EXT_control_flow_attributes : enable
#extension GL_GOOGLE_include_directive : enable
#include "include/types.glsl"

layout(constant_id = 0) const uint BLOCK_SIZE = 1;
layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in;

layout(push_constant) uniform parameter { uint KX; uint KY; } p;

layout(binding = 0) readonly buffer A { A_TYPE data_a[]; };
layout(binding = 1) writeonly buffer D { D_TYPE data_d[]; };

#define FLT_MAX 3.402823466e+38f

shared FLOAT_TYPE tmpmax[BLOCK_SIZE];
shared uint tmp[BLOCK_SIZE];

void main() {
  const uint row = gl_WorkGroupID.z * 262144 + gl_WorkGroupID.y * 512 + gl_WorkGroupID.x;
  const uint col = gl_LocalInvocationID.x;
  if (row >= p.KY)
    return;

  A_TYPE amax = -FLT_MAX;
  uint acol = col;
  for (uint c = col; c < p.KX; c += BLOCK_SIZE) {
    A_TYPE val = data_a[row * p.KX + c];
    if (val > amax) {
      amax = val;
      acol = c;
    }
  }
  tmp[col] = acol;
  tmpmax[col] = amax;
  barrier();
  [[unroll]] for (int s = int(BLOCK_SIZE) / 2; s > 0; s >>= 1) {
    if (col < s && col + s < p.KX) {
      if (tmpmax[col] < tmpmax[col + s] ||
          (tmpmax[col] == tmpmax[col + s] && tmp[col + s] < tmp[col])) {
        tmpmax[col] = tmpmax[col + s];
        tmp[col] = tmp[col + s];
      }
    }
    barrier();
  }
  if (col == 0)
    data_d[row] = D_TYPE(tmp[0]);
}
