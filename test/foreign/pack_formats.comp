// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Vertex and colour formats packed and unpacked: bytes and shorts, normalized with and without sign,
// halves, shared exponent, octahedral normals.
#version 450
layout(local_size_x = 32) in;
layout(std430, binding = 0) readonly buffer In { vec4 inputs[]; };
struct Packed { uint unorm4x8, snorm4x8, unorm2x16, snorm2x16; uvec2 halves; uint rgb9e5; uint octahedron; };
layout(std430, binding = 1) buffer Out { Packed packed_[]; };
layout(std430, binding = 2) writeonly buffer Back { vec4 back[][4]; };
layout(push_constant) uniform Push { uint count; };

uint toRgb9e5(vec3 c) {
  c = clamp(c, 0.0, 65408.0);
  const float top = max(max(c.r, c.g), c.b);
  int e;
  frexp(max(top, 1.52587890625e-5), e);
  int shared_ = max(e + 15, 0);
  float scale = ldexp(1.0, 24 - shared_);
  if (uint(top * scale + 0.5) == 512u) {
    ++shared_;
    scale *= 0.5;
  }
  const uvec3 m = uvec3(c * scale + 0.5);
  return m.r | m.g << 9u | m.b << 18u | uint(shared_) << 27u;
}

vec3 fromRgb9e5(uint p) {
  return vec3(uvec3(p, p >> 9, p >> 18) & 511u) * exp2(float(int(p >> 27) - 24));
}

vec2 wrap(vec2 v) { return (1.0 - abs(v.yx)) * mix(vec2(-1.0), vec2(1.0), greaterThanEqual(v, vec2(0))); }

vec2 octEncode(vec3 n) {
  n /= dot(abs(n), vec3(1.0));
  return n.z >= 0.0 ? n.xy : wrap(n.xy);
}

vec3 octDecode(vec2 f) {
  vec3 n = vec3(f, 1.0 - abs(f.x) - abs(f.y));
  if (n.z < 0.0)
    n.xy = wrap(n.xy);
  return normalize(n);
}

void main() {
  const uint i = gl_GlobalInvocationID.x;
  if (i >= count)
    return;
  const vec4 v = inputs[i];
  Packed p;
  p.unorm4x8 = packUnorm4x8(v);
  p.snorm4x8 = packSnorm4x8(v);
  p.unorm2x16 = packUnorm2x16(v.zw);
  p.snorm2x16 = packSnorm2x16(v.xy);
  p.halves = uvec2(packHalf2x16(v.xy), packHalf2x16(v.zw));
  p.rgb9e5 = toRgb9e5(abs(v.xyz) * 100.0);
  p.octahedron = packSnorm2x16(octEncode(v.xyz));
  packed_[i] = p;
  back[i][0] = unpackUnorm4x8(p.unorm4x8) + unpackSnorm4x8(p.snorm4x8);
  back[i][1] = vec4(unpackHalf2x16(p.halves.x), unpackHalf2x16(p.halves.y));
  back[i][2] = vec4(fromRgb9e5(p.rgb9e5), unpackUnorm2x16(p.unorm2x16).x);
  back[i][3] = vec4(octDecode(unpackSnorm2x16(p.octahedron)), unpackSnorm2x16(p.snorm2x16).y);
}
