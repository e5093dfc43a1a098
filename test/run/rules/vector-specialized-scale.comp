// A vector of integers whose size is specialized, times a scalar: in every component, however many
// there are.
// RUN: %python %S/../Inputs/model.py %coopc %s
// MODEL: got = run({0: array("i16", [3, -5, 7, 11, 13, 17, 19, 23])}, {1: "i16[8]", 2: "f32[8]"}, spec={0: 6})
// MODEL: check("integers", got[1], [9, -15, 21, 33, 39, 51, 0, 0])
// MODEL: check("floats", got[2], [3, -5, 7, 11, 13, 17, 0, 0])
#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 1) in;
layout(constant_id = 0) const uint N = 4;
layout(binding = 0) readonly buffer In { int16_t a[]; };
layout(binding = 1) buffer Out1 { int16_t i[]; };
layout(binding = 2) buffer Out2 { float f[]; };
void main() {
  coopvecNV<int16_t, N> v;
  coopVecLoadNV(v, a, 0);
  coopVecStoreNV(v * v[0], i, 0);
  coopVecStoreNV(coopvecNV<float, N>(v) * 1.0, f, 0);
}
