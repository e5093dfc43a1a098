// Inputs of coopVecMatMulNV: float to integer rounds to nearest even and saturates, unlike a GLSL
// constructor; integer to integer saturates; integer to float rounds to nearest even. The matrix is
// the identity, or 1 in a corner.
// RUN: %python %S/../Inputs/model.py %coopc %s
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=fast
// MODEL: floats = [0.5, 1.5, 2.5, -0.5, -1.5, 126.5, 127.6, 300.0, -128.5, -129.0, -1e30, 1e30, 3.0,
// MODEL:           -2.5, 3.5, 0.0]
// MODEL: ints = [0, 1, -1, 127, 128, -128, -129, 255, 256, 70000, -70000, 2**31 - 1, -2**31, 5, 6, 7]
// MODEL: large = [2049, 2050, 2051, 4098, 4099, 4102, 8196, 16385, 16384 + 8, 16384 + 24, 1, 2, 3, 4,
// MODEL:          0, -2051]
// MODEL: identity = [int(r == c) for r in range(16) for c in range(16)]
// MODEL: got = run({0: array("f32", floats), 1: array("i32", ints), 2: array("i32", large),
// MODEL:            3: array("u8", identity), 4: array("f16", identity),
// MODEL:            9: array("u32", [x & 0xFFFFFFFF for x in ints])},
// MODEL:           {5: "i32[16]", 6: "i32[16]", 7: "f32[16]", 8: "u32[16]", 10: "i32[16]"})
// MODEL: clamp = lambda x, low, high: min(max(x, low), high)
// MODEL: check("float to int8", got[5], [clamp(round(x), -128, 127) for x in floats])
// MODEL: check("int to int8", got[6], [clamp(x, -128, 127) for x in ints])
// MODEL: check("int to float16", got[7], [f16(x) for x in large])
// MODEL: check("float to uint8", got[8], [clamp(round(x), 0, 255) for x in floats])
// MODEL: check("uint to int8", got[10], [clamp(x & 0xFFFFFFFF, -128, 127) for x in ints])
#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 1) in;
layout(binding = 0) readonly buffer F { float floats[]; };
layout(binding = 1) readonly buffer I { int ints[]; };
layout(binding = 2) readonly buffer L { int large[]; };
layout(binding = 3) readonly buffer M8 { uint8_t matrix8[]; };
layout(binding = 4) readonly buffer M16 { float16_t matrix16[]; };
layout(binding = 5) buffer Out5 { int out5[]; };
layout(binding = 6) buffer Out6 { int out6[]; };
layout(binding = 7) buffer Out7 { float out7[]; };
layout(binding = 8) buffer Out8 { uint out8[]; };
layout(binding = 9) readonly buffer U { uint uints[]; };
layout(binding = 10) buffer Out10 { int out10[]; };
const int RowMajor = gl_CooperativeVectorMatrixLayoutRowMajorNV;
const int S8 = gl_ComponentTypeSignedInt8NV, U8 = gl_ComponentTypeUnsignedInt8NV;
const int F16 = gl_ComponentTypeFloat16NV;
void main() {
  coopvecNV<float, 16> f, rf;
  coopvecNV<int, 16> i, ri;
  coopvecNV<uint, 16> u, ru;
  coopVecLoadNV(f, floats, 0);
  coopVecMatMulNV(ri, f, S8, matrix8, 0, S8, 16, 16, RowMajor, false, 16);
  coopVecStoreNV(ri, out5, 0);
  coopVecMatMulNV(ru, f, U8, matrix8, 0, U8, 16, 16, RowMajor, false, 16);
  coopVecStoreNV(ru, out8, 0);
  coopVecLoadNV(i, ints, 0);
  coopVecMatMulNV(ri, i, S8, matrix8, 0, S8, 16, 16, RowMajor, false, 16);
  coopVecStoreNV(ri, out6, 0);
  coopVecLoadNV(u, uints, 0);
  coopVecMatMulNV(ri, u, S8, matrix8, 0, S8, 16, 16, RowMajor, false, 16);
  coopVecStoreNV(ri, out10, 0);
  coopVecLoadNV(i, large, 0);
  coopVecMatMulNV(rf, i, F16, matrix16, 0, F16, 16, 16, RowMajor, false, 32);
  coopVecStoreNV(rf, out7, 0);
}
