// GL_EXT_long_vector: cooperative vectors and vectors are made from each other, with the bits that
// they have; glslang's module does it by OpBitcast.
// RUN: %python %S/../Inputs/model.py %coopc %s
// RUN: %python %S/../Inputs/model.py %coopc %s --frontend=glslang
// MODEL: a = [1.5, -2.0, 3.0, 4.0, 5.0, 6.25, 7.0, 8.0]
// MODEL: got = run({0: array("f32", a)}, {1: "f32[8]", 2: "u8[16]"})
// MODEL: check("floats", got[1], [3.0, -4.0, 9.0, 8.0, 10.0, 12.5, 0, 0])
// MODEL: check("bytes", got[2], [1, 254, 3, 4, 5, 6, 7] + [0] * 9)
#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_long_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 1) in;
layout(binding = 0) readonly buffer In { float a[]; };
layout(binding = 1) buffer Out1 { float f[]; };
layout(binding = 2) buffer Out2 { int8_t b[]; };
void main() {
  coopvecNV<float, 6> v;
  coopVecLoadNV(v, a, 0);
  vector<float, 6> l = vector<float, 6>(v);
  l = l + l;
  l[2] += a[2];
  coopVecStoreNV(coopvecNV<float, 6>(l), f, 0);
  vector<int8_t, 7> s;
  for (int i = 0; i < 7; ++i)
    s[i] = int8_t(a[i]);
  coopVecStoreNV(coopvecNV<int8_t, 7>(s), b, 0);
}
