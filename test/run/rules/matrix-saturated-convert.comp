// saturatedConvertEXT of a matrix is defined wherever the constructor is: for integers too, and
// between the two 8-bit formats.
// RUN: %python %S/../Inputs/model.py %coopc %s
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=fast
// MODEL: values = [0, 1, -1, 448, 465, -500, 57344, 61440, -70000, 2**31 - 1, -2**31]
// MODEL: infinities = [0x7C, 0xFC, 0x7B, 0x3C]  # E5M2
// MODEL: got = run({0: array("i32", values), 1: array("u8", infinities)},
// MODEL:           {2: "u8[11]", 3: "u8[11]", 4: "u8[4]"})
// MODEL: check("e4m3", got[2], [0, 0x38, 0xB8, 0x7E, 0x7E, 0xFE, 0x7E, 0x7E, 0xFE, 0x7E, 0xFE])
// MODEL: check("e5m2", got[3], [0, 0x3C, 0xBC, 0x5F, 0x5F, 0xE0, 0x7B, 0x7B, 0xFB, 0x7B, 0xFB])
// MODEL: check("e5m2 to e4m3", got[4], [0x7E, 0xFE, 0x7E, 0x38])
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_float_e4m3 : require
#extension GL_EXT_float_e5m2 : require
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer In { int source[]; };
layout(binding = 1) readonly buffer In1 { floate5m2_t infinities[]; };
layout(binding = 2) buffer Out2 { floate4m3_t out2[]; };
layout(binding = 3) buffer Out3 { floate5m2_t out3[]; };
layout(binding = 4) buffer Out4 { floate4m3_t out4[]; };
#define MAT(T, N) coopmat<T, gl_ScopeSubgroup, 1, N, gl_MatrixUseA>
void main() {
  MAT(int, 11) m;
  coopMatLoad(m, source, 0, 11, gl_CooperativeMatrixLayoutRowMajor);
  MAT(floate4m3_t, 11) a;
  saturatedConvertEXT(a, m);
  coopMatStore(a, out2, 0, 11, gl_CooperativeMatrixLayoutRowMajor);
  MAT(floate5m2_t, 11) b;
  saturatedConvertEXT(b, m);
  coopMatStore(b, out3, 0, 11, gl_CooperativeMatrixLayoutRowMajor);
  MAT(floate5m2_t, 4) c;
  coopMatLoad(c, infinities, 0, 4, gl_CooperativeMatrixLayoutRowMajor);
  MAT(floate4m3_t, 4) d;
  saturatedConvertEXT(d, c);
  coopMatStore(d, out4, 0, 4, gl_CooperativeMatrixLayoutRowMajor);
}
