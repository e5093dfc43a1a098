#version 460
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A picture's brightness between its texels, moved by what a texel buffer has.
layout(local_size_x = 4) in;
layout(binding = 0) uniform sampler2D photo;
layout(binding = 1, r8) writeonly uniform image2D target;
layout(binding = 2) uniform isamplerBuffer offsets;
void main() {
  int x = int(gl_GlobalInvocationID.x);
  vec4 texel = textureLod(photo, vec2((x + 0.5) * 0.25, 0.5), 0.0);
  imageStore(target, ivec2(x + texelFetch(offsets, x).x, 0), vec4(texel.r));
}
