// A matrix gives a constructor its components column by column, whatever their type becomes.
// RUN: %python %S/../Inputs/model.py %coopc %s
// MODEL: a = [1.5, -2.5, 3.75, 0.0]
// MODEL: got = run({0: array("f32", a)}, {1: "i32[16]", 2: "f16[8]"})
// MODEL: check("components", got[1], [1, -2, 3, 0] + [1, 1, 1] + [1, -2, 3, 0, 7] + [1, 2, 3, 4])
// MODEL: check("floats", got[2], [1.5, -2.5, 3.75, 0, 0, 0, 0, 0])
#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 1) in;
layout(binding = 0) readonly buffer In { float a[]; };
layout(binding = 1) buffer Out1 { int i[]; };
layout(binding = 2) buffer Out2 { float16_t h[]; };
void main() {
  mat2 m = mat2(a[0], a[1], a[2], a[3]);
  ivec4 v = ivec4(m);
  bvec3 b = bvec3(m);
  coopvecNV<int, 5> c = coopvecNV<int, 5>(m, 7);
  const ivec4 folded = ivec4(mat2(1.5, 2.5, 3.5, 4.5));
  for (int k = 0; k < 4; ++k) {
    i[k] = v[k];
    i[12 + k] = folded[k];
  }
  for (int k = 0; k < 3; ++k)
    i[4 + k] = int(b[k]);
  for (int k = 0; k < c.length(); ++k)
    i[7 + k] = c[k];
  coopVecStoreNV(coopvecNV<float16_t, 4>(m), h, 0);
}
