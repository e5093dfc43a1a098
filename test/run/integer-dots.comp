// Dot products of integers, of one and of both signs, packed, and added with saturation
// (GL_EXT_integer_dot_product), and instructions that a shader names (GL_EXT_spirv_intrinsics).
// RUN: %coopc run --exec=fast %s --out 0=%t.npy:s32[13] --out 1=%t.roots.npy:f32[4] && %python %S/Inputs/arrays.py show %t.npy > %t.txt && %python %S/Inputs/arrays.py show %t.roots.npy >> %t.txt && FileCheck %s --input-file=%t.txt
// RUN: %coopc run --exec=reference %s --out 0=%t.npy:s32[13] --out 1=%t.roots.npy:f32[4] && %python %S/Inputs/arrays.py show %t.npy > %t.txt && %python %S/Inputs/arrays.py show %t.roots.npy >> %t.txt && FileCheck %s --input-file=%t.txt
// CHECK: 5 250 26418 167574 -11411 -11411 13131 13131 2147483647 -1 -2147483648 1975061376 1731303640
// CHECK: 2 3 4 5
#version 460
#extension GL_EXT_integer_dot_product : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_spirv_intrinsics : require
layout(local_size_x = 1) in;
layout(binding = 0) buffer Dots { int o[13]; };
layout(binding = 1) buffer Roots { float roots[4]; };
spirv_instruction(set = "GLSL.std.450", id = 31) float root(float x);
spirv_instruction(id = 128) uint sum(uint a, uint b);
spirv_instruction(id = 205) uint bits(uint a);

void main() {
  o[0] = 5;
  o[1] = 250;
  const i8vec4 a = i8vec4(o[0], -3, 100, -128);
  const u8vec4 b = u8vec4(o[1], 7, 200, 255);
  o[2] = dotEXT(a, a);
  o[3] = int(dotEXT(b, b));
  o[4] = dotEXT(a, b);
  o[5] = dotEXT(b, a);
  o[6] = dotPacked4x8EXT(0x80FF7F01, o[2]);
  o[7] = int(dotPacked4x8EXT(0x80FF7F01u, uint(o[2])));
  o[8] = dotAccSatEXT(a, a, 2147483600);
  o[9] = int(dotAccSatEXT(b, b, 4294967000u));
  o[10] = dotAccSatEXT(a, b, -2147483640);
  o[11] = dotEXT(ivec3(o[2], o[3], 1000000), ivec3(70000));
  o[12] = dotEXT(i16vec3(o[2], -1, 3), u16vec3(65535us, 2us, 4us));
  for (uint i = 0; i < 4; ++i) {
    const uint n = sum(bits(7u), i) - 1u;
    roots[i] = root(float(n * n));
  }
}
