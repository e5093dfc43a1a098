// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A convolution by 3x3 in the domain of Winograd's F(2, 3): each invocation takes tiles of 4x4
// pixels there, multiplies by kernels that are there already, sums over channels, and comes back.
#version 450
#extension GL_EXT_control_flow_attributes : enable
#extension GL_EXT_scalar_block_layout : require

layout(constant_id = 0) const uint LX = 1;
layout(constant_id = 1) const uint LY = 1;
layout(local_size_x_id = 0, local_size_y_id = 1) in;

layout(push_constant, scalar) uniform P { ivec2 size; ivec2 out_size; int channels; float slope; } p;

layout(binding = 0, scalar) readonly buffer X { float x[]; };
layout(binding = 1, scalar) readonly buffer G { mat4 g[]; };  // out x in, U = G k G^T, by columns
layout(binding = 2, scalar) buffer Y { float y[]; };

// B^T d B, by differences alone.
mat4 to_winograd(mat4 d) {
  mat4 t;
  [[unroll]] for (int i = 0; i < 4; ++i)
    t[i] = vec4(d[i].x - d[i].z, d[i].y + d[i].z, d[i].z - d[i].y, d[i].y - d[i].w);
  return mat4(t[0] - t[2], t[1] + t[2], t[2] - t[1], t[1] - t[3]);
}

// A^T m A.
mat2 from_winograd(mat4 m) {
  const mat4x2 t = mat4x2(m[0].x + m[0].y + m[0].z, m[0].y - m[0].z - m[0].w,
                          m[1].x + m[1].y + m[1].z, m[1].y - m[1].z - m[1].w,
                          m[2].x + m[2].y + m[2].z, m[2].y - m[2].z - m[2].w,
                          m[3].x + m[3].y + m[3].z, m[3].y - m[3].z - m[3].w);
  return mat2(t[0] + t[1] + t[2], t[1] - t[2] - t[3]);
}

void main() {
  const ivec2 at = ivec2(gl_GlobalInvocationID.xy) * 2;
  const int o = int(gl_GlobalInvocationID.z);
  if (any(greaterThanEqual(at, p.out_size)))
    return;

  mat4 sum = mat4(0.0);
  for (int c = 0; c < p.channels; ++c) {
    mat4 d;
    [[unroll]] for (int j = 0; j < 4; ++j)
      [[unroll]] for (int i = 0; i < 4; ++i) {
        const ivec2 q = at + ivec2(j, i);
        d[j][i] = all(lessThan(q, p.size)) ? x[(c * p.size.y + q.y) * p.size.x + q.x] : 0.0;
      }
    sum += matrixCompMult(g[o * p.channels + c], to_winograd(d));
  }
  mat2 result = from_winograd(sum);
  [[unroll]] for (int j = 0; j < 2; ++j) {
    result[j] = mix(p.slope * result[j], result[j], greaterThan(result[j], vec2(0.0)));
    [[unroll]] for (int i = 0; i < 2; ++i)
      if (all(lessThan(at + ivec2(j, i), p.out_size)))
        y[(o * p.out_size.y + at.y + i) * p.out_size.x + at.x + j] = result[j][i];
  }
}
