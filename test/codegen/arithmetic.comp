// Operators on scalars, vectors and matrices.
// RUN: %coopc --emit=spirv-text --validate %s -o - | FileCheck %s
#version 460

layout(local_size_x = 1) in;
layout(std430, binding = 0) buffer Data { float f; int i; uint u; bool b; vec4 v; ivec4 iv; uvec4 uv; mat3x2 m; mat2x3 n; } d;
void main() {
  d.f = d.f + d.f * 2.0 - d.f / 3.0;
  d.i = (d.i % 7) << 2 | d.i >> 1 & ~d.i ^ 3;
  d.u = d.u % 7u >> 1;
  d.v = d.v * d.f + 1.0 / d.v;
  d.iv = -d.iv * 2;
  d.uv >>= d.iv;
  d.v.xz = d.n * d.v.xy.yx * d.m.length() == vec3(1) ? d.v.yy : d.v.wx;
  d.m *= 2.0;
  d.n = transpose(d.m) + 1.0;
  mat2 p = d.m * d.n;
  d.v.xy = d.v.xy * p;
  d.b = d.f < 1.0 && d.i >= 2 || !d.b ^^ d.u != 3u;
  d.i++;
  --d.v;
  d.b = d.v == vec4(d.f) && d.m != d.m;
}
