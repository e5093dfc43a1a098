// Types of every width; storage and arithmetic capabilities; conversions.
// RUN: %coopc --emit=spirv-text --validate %s -o - | FileCheck %s
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require

layout(local_size_x = 1) in;
layout(std430, binding = 0) buffer Data { int8_t a; uint8_t b; int16_t c; uint16_t d; int64_t e; uint64_t f; float16_t g; float64_t h; f16vec3 v; i8vec4 w; };
void main() {
  a += int8_t(b) - 3s == 0s ? int8_t(1) : int8_t(-1);
  c = c * int16_t(d);
  e = e << 3 | 0x100000000L;
  f = uint64_t(h) + 0xfffffffffful;
  g = g * 2.5hf + float16_t(a);
  h = double(g) * 1.0lf + float(e);
  v = v * g + f16vec3(w.xyz);
  w = unpack8(pack32(w)) + i8vec4(v.xyzx);
  d = uint16_t(e);
}
