// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// NV12 to RGBA bytes and back to luma, in fixed point of 16 bits as video code has it.
#version 450
#extension GL_EXT_shader_8bit_storage : require
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_explicit_arithmetic_types_int8 : require
#extension GL_EXT_shader_explicit_arithmetic_types_int16 : require
layout(local_size_x = 8, local_size_y = 4) in;
layout(std430, binding = 0) readonly buffer Luma { uint8_t luma[]; };
layout(std430, binding = 1) readonly buffer Chroma { u8vec2 chroma[]; };
layout(std430, binding = 2) writeonly buffer Rgba { u8vec4 rgba[]; };
layout(std430, binding = 3) writeonly buffer Again { int16_t again[]; };
layout(push_constant) uniform Push { uint16_t width; uint16_t height; uint8_t alpha; };

ivec3 toRgb(ivec3 yuv) {
  const ivec3 c = ivec3(298 * (yuv.x - 16) + 128, yuv.yz - 128);
  return clamp(ivec3(c.x + 409 * c.z, c.x - 100 * c.y - 208 * c.z, c.x + 516 * c.y) >> 8, 0, 255);
}

void main() {
  const uvec2 size = uvec2(width, height);
  const uvec2 quad = gl_GlobalInvocationID.xy;
  if (quad.x * 2u >= size.x || quad.y * 2u >= size.y)
    return;
  const ivec2 uv = ivec2(chroma[quad.y * ((size.x + 1u) / 2u) + quad.x]);
  for (uint corner = 0u; corner < 4u; ++corner) {
    const uvec2 p = quad * 2u + uvec2(corner & 1u, corner >> 1);
    if (any(greaterThanEqual(p, size)))
      continue;
    const uint at = p.y * size.x + p.x;
    const ivec3 rgb = toRgb(ivec3(int(luma[at]), uv));
    rgba[at] = u8vec4(u8vec3(rgb), alpha);
    const i16vec3 narrow = i16vec3(rgb);
    const int16_t y = (int16_t(66) * narrow.r + int16_t(129) * narrow.g + int16_t(25) * narrow.b);
    again[at] = y;
  }
}
