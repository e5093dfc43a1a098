// bfloat16 and 8-bit floats.
// RUN: %coopc --emit=spirv-text --validate %s -o - | FileCheck %s
#version 460
#extension GL_EXT_bfloat16 : require
#extension GL_EXT_float_e4m3 : require
#extension GL_EXT_float_e5m2 : require
#extension GL_EXT_shader_explicit_arithmetic_types : require

layout(local_size_x = 1) in;
layout(std430, binding = 0) buffer Data { bfloat16_t b; floate4m3_t e4; floate5m2_t e5; bf16vec2 bv; float f; };
void main() {
  f = float(b) + float(e4) + float(e5) + float(dot(bv, bv));
  b = bfloat16_t(f);
  saturatedConvertEXT(e4, f);
  e5 = floate5m2_t(f);
  bv = bf16vec2(f, b);
}
