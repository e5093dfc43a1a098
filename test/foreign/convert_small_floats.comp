// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Single precision to bfloat16 by integer arithmetic, as shaders without the type do, and by the
// type itself; to 8-bit floats by types, with saturation; and all of them back again.
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_8bit_storage : require
#extension GL_EXT_bfloat16 : require
#extension GL_EXT_float_e4m3 : require
#extension GL_EXT_float_e5m2 : require

layout(local_size_x = 64) in;

layout(push_constant) uniform P { uint count; } p;

layout(binding = 0) readonly buffer X { float x[]; };
layout(binding = 1) writeonly buffer B { uint16_t by_integers[]; };
layout(binding = 2) writeonly buffer C { bfloat16_t by_type[]; };
layout(binding = 3) writeonly buffer E { floate4m3_t e4m3[]; };
layout(binding = 4) writeonly buffer F { uint8_t e5m2_bits[]; };
layout(binding = 5) writeonly buffer Back { vec4 back[]; };

uint16_t fp32_to_bf16(float f) {
  uint u = floatBitsToUint(f);
  u = (u + (0x7fff + ((u >> 16) & 1))) >> 16;
  return uint16_t(u);
}
float bf16_to_fp32(uint16_t u) { return uintBitsToFloat(uint(u) << 16); }

void main() {
  const uint i = gl_GlobalInvocationID.x;
  if (i >= p.count)
    return;
  const uint16_t bits = fp32_to_bf16(x[i]);
  by_integers[i] = bits;
  const bfloat16_t b = bfloat16_t(x[i]);
  by_type[i] = b;
  floate4m3_t narrow;
  saturatedConvertEXT(narrow, x[i]);
  e4m3[i] = narrow;
  floate5m2_t wide;
  saturatedConvertEXT(wide, x[i]);
  e5m2_bits[i] = floate5m2BitsToUintEXT(wide);
  back[i] = vec4(bf16_to_fp32(bits), float(b), float(narrow), float(wide));
}
