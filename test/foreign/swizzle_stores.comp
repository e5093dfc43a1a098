// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Parts of vectors and matrices written in every way, in local variables, shared memory and buffers;
// components of one vector by different invocations, which must leave the others as they are.
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_8bit_storage : require
#extension GL_EXT_shader_16bit_storage : require
layout(local_size_x = 32) in;
struct Item { vec3 p; float w; mat3x2 m; u8vec4 bytes; i16vec3 shorts; bvec2 flags; };
struct Stored { vec3 p; float w; mat3x2 m; u8vec4 bytes; i16vec3 shorts; };
layout(std430, binding = 0) buffer Data { Stored items[]; };
layout(std430, binding = 1) buffer Grid { vec4 grid[8]; u8vec4 bytes[8]; i16vec2 pairs[16]; mat4 matrix; };
layout(std430, binding = 2) writeonly buffer Out { float outputs[][12]; };
layout(push_constant) uniform Push { uint count; };
shared vec4 tile[8];
shared u8vec4 small[8];
shared mat4x3 frame;

void bump(inout vec2 v) { v = v.yx + 1.0; }
void both(out float a, inout uint8_t b) { a = 7.0; b += uint8_t(3); }
vec4 make(float x) { return vec4(x, x + 1.0, x + 2.0, x + 3.0); }
Item start(uint i) {
  Item r;
  r.p = make(float(i)).wyx;
  r.w = make(2.0).z;
  r.m = mat3x2(1, 2, 3, 4, 5, 6);
  r.bytes = u8vec4(i, 2, 3, 250);
  r.shorts = i16vec3(-1, int(i), 300);
  r.flags = bvec2(i > 3u, true).yx;
  return r;
}

void main() {
  const uint t = gl_LocalInvocationIndex, id = gl_GlobalInvocationID.x;
  const uint k = t & 3u;
  tile[t >> 2][k] = float(t);
  small[t >> 2][k] = uint8_t(t);
  if (t < 12u)
    frame[t / 3u][t % 3u] = float(t * t);
  barrier();
  if (k == 1u)
    tile[t >> 2].zx += vec2(100.0, 200.0);
  else if (k == 2u)
    tile[t >> 2].y = -1.0;
  small[t >> 2][3u - k] ^= uint8_t(1u << k);
  barrier();
  if (gl_WorkGroupID.x == 0u) {
    grid[t >> 2][k] = tile[t >> 2][k] * 2.0;
    bytes[t >> 2][k] = small[t >> 2][k];
    if (t < 16u)
      matrix[t >> 2][k] += frame[t >> 2][k % 3u];
    pairs[t >> 1][t & 1u] = int16_t(-int(t));
  }
  if (id >= count)
    return;
  Item v = start(id);
  v.p.zx = v.p.xy * 2.0;
  v.p.yz *= v.p.zz;
  v.m[1].yx -= vec2(1, 10);
  v.m[id % 3u][k & 1u] += 0.5;
  v.m[2] = v.m[2].yy;
  bump(v.p.xz);
  bump(v.m[0]);
  both(v.p.y, v.bytes.w);
  both(v.m[2].x, v.bytes[k]);
  v.bytes.zy = v.bytes.yz + uint8_t(1);
  v.shorts.xz -= int16_t(5);
  v.shorts.y <<= int16_t(k);
  v.flags = not(v.flags);
  vec4 u = make(v.w);
  u.xyzw = u.wzyx;
  (u.xy) = u.zw + u.xx;
  u.w++;
  --u.zy;
  float last = u.x++ + (u.z *= 2.0);
  mat2 n = mat2(v.m);
  n[0][1]++;
  n[1] *= n;
  n *= 2.0;
  mat3 c = mat3(1.0);
  c[1].xz = vec2(3, 4);
  c[k % 3u].y -= 1.0;
  c *= transpose(c);
  const vec3 d = make(1.0).wzy.zyx.yxz;
  items[id].p.xz = v.p.zx;
  items[id].m[1].y = v.m[1].y;
  items[id].m[2].yx += v.m[2];
  items[id].bytes.xw = v.bytes.wx;
  items[id].shorts = v.shorts.zyx;
  outputs[id] = float[](v.p.x, v.p.y, v.p.z, v.m[id % 3u][0], float(v.bytes[k]) + float(v.shorts.y),
                        float(v.flags.x) + 2.0 * float(v.flags.y), dot(u, vec4(1, 10, 100, 1000)), last,
                        n[0].x + 10.0 * n[1].y, c[0].x + c[1].z * 10.0 + c[2].y * 100.0, d.x + d.z * 10.0,
                        float(all(v.flags)));
}
