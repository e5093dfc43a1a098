// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A convolution of each channel by itself, with a tile of the input and its border in shared memory
// and two rows of results for each invocation.
#version 450
#extension GL_EXT_control_flow_attributes : enable

layout(constant_id = 0) const int KW = 0;
layout(constant_id = 1) const int KH = 0;
layout(constant_id = 2) const int PAD = 0;
layout(constant_id = 3) const bool HAS_BIAS = false;

layout(local_size_x = 16, local_size_y = 4) in;

const int TILE_W = 16 + KW - 1;
const int TILE_H = 8 + KH - 1;
shared float tile[TILE_H + 1][TILE_W + 1];

layout(push_constant) uniform P { ivec2 size; ivec2 out_size; int channels; } p;

layout(binding = 0) readonly buffer X { float x[]; };
layout(binding = 1) readonly buffer W { float weights[]; };
layout(binding = 2) readonly buffer B { float bias[]; };
layout(binding = 3) writeonly buffer Y { float y[]; };

void main() {
  const ivec2 first = ivec2(gl_WorkGroupID.xy) * ivec2(16, 8);
  const int channel = int(gl_WorkGroupID.z);

  for (int i = int(gl_LocalInvocationIndex); i < TILE_W * TILE_H; i += 64) {
    const ivec2 t = ivec2(i % TILE_W, i / TILE_W);
    const ivec2 at = first + t - PAD;
    const bool inside = all(greaterThanEqual(at, ivec2(0))) && all(lessThan(at, p.size));
    tile[t.y][t.x] = inside ? x[(channel * p.size.y + at.y) * p.size.x + at.x] : 0.0;
  }
  barrier();

  const ivec2 local = ivec2(gl_LocalInvocationID.x, gl_LocalInvocationID.y * 2);
  float sums[2] = float[](0.0, 0.0);
  if (HAS_BIAS)
    sums[0] = sums[1] = bias[channel];
  [[unroll]] for (int ky = 0; ky < KH; ++ky)
    [[unroll]] for (int kx = 0; kx < KW; ++kx) {
      const float k = weights[(channel * KH + ky) * KW + kx];
      [[unroll]] for (int r = 0; r < 2; ++r)
        sums[r] += k * tile[local.y + ky + r][local.x + kx];
    }
  [[unroll]] for (int r = 0; r < 2; ++r) {
    const ivec2 at = first + local + ivec2(0, r);
    if (all(lessThan(at, p.out_size)))
      y[(channel * p.out_size.y + at.y) * p.out_size.x + at.x] = sums[r];
  }
}
