// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Morton codes there and back in two and three dimensions, of 32 and of 63 bits, and a Hilbert index.
#version 450
#extension GL_ARB_gpu_shader_int64 : require
layout(local_size_x = 32) in;
layout(std430, binding = 0) readonly buffer In { uvec4 points[]; };
layout(std430, binding = 1) writeonly buffer Out { uvec4 codes[]; };
layout(std430, binding = 2) writeonly buffer Wide { uint64_t wide[]; };
layout(push_constant) uniform Push { uint n; };

uint spread2(uint v) {
  v &= 0xFFFFu;
  v = (v | v << 8) & 0x00FF00FFu;
  v = (v | v << 4) & 0x0F0F0F0Fu;
  v = (v | v << 2) & 0x33333333u;
  return (v | v << 1) & 0x55555555u;
}

uint spread3(uint v) {
  v = (v * 0x00010001u) & 0xFF0000FFu;
  v = (v * 0x00000101u) & 0x0F00F00Fu;
  v = (v * 0x00000011u) & 0xC30C30C3u;
  return (v * 0x00000005u) & 0x49249249u;
}

uint64_t spread3(uint64_t v) {
  v &= 0x1FFFFFUL;
  v = (v | v << 32) & 0x001F00000000FFFFUL;
  v = (v | v << 16) & 0x001F0000FF0000FFUL;
  v = (v | v << 8) & 0x100F00F00F00F00FUL;
  v = (v | v << 4) & 0x10C30C30C30C30C3UL;
  return (v | v << 2) & 0x1249249249249249UL;
}

uint gather2(uint v) {
  uint r = 0u;
  for (int bit = 0; bit < 16; ++bit)
    r = bitfieldInsert(r, v >> 2 * bit, bit, 1);
  return r;
}

uint hilbert(uvec2 p) {
  uint d = 0u;
  for (uint s = 1u << 15; s > 0u; s >>= 1) {
    const uvec2 r = uvec2(notEqual(p & s, uvec2(0u)));
    d += s * s * ((3u * r.x) ^ r.y);
    if (r.y == 0u) {
      if (r.x == 1u)
        p = 0xFFFFu - p;
      p = p.yx;
    }
  }
  return d;
}

void main() {
  const uint i = gl_GlobalInvocationID.x;
  if (i >= n)
    return;
  const uvec4 p = points[i];
  const uint code = spread2(p.x) | spread2(p.y) << 1;
  codes[i] = uvec4(code, spread3(p.x & 1023u) | spread3(p.y & 1023u) << 1 | spread3(p.z & 1023u) << 2,
                   gather2(code) ^ gather2(code >> 1), hilbert(p.xy & 0xFFFFu));
  wide[i] = spread3(uint64_t(p.x)) | spread3(uint64_t(p.y)) << 1 | spread3(uint64_t(p.z)) << 2;
}
