// Packed input: uint32_t components, the low-numbered value in the low bits, for an odd K as well.
// In memory a packed matrix is one of bytes.
// RUN: %python %S/../Inputs/model.py %coopc %s
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=fast
// MODEL: words = [0x8001FF7F, 0x01020304, 0xFEDCBA98]
// MODEL: unpacked = [words[k // 4] >> 8 * (k % 4) & 255 for k in range(12)]
// MODEL: signed = [x - 256 if x > 127 else x for x in unpacked]
// MODEL: matrix = [(r * 11 + k) % 251 for r in range(4) for k in range(16)]
// MODEL: got = run({0: array("u32", words + [0]), 1: array("u8", matrix)}, {2: "i32[4]", 3: "u32[4]"})
// MODEL: sign = lambda x: x - 256 if x > 127 else x
// MODEL: product = lambda v, m: [sum(v[k] * m(matrix[r * 16 + k]) for k in range(11)) for r in range(4)]
// MODEL: check("signed", got[2], product(signed, sign))
// MODEL: check("unsigned", got[3], product(unpacked, lambda x: x))
#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 1) in;
layout(binding = 0) readonly buffer In { uint words[]; };
layout(binding = 1) readonly buffer M { uint8_t matrix[]; };
layout(binding = 2) buffer Out2 { int out2[]; };
layout(binding = 3) buffer Out3 { uint out3[]; };
void main() {
  coopvecNV<uint, 3> v;
  coopVecLoadNV(v, words, 0);
  coopvecNV<int, 4> r;
  coopVecMatMulNV(r, v, gl_ComponentTypeSignedInt8PackedNV, matrix, 0,
                  gl_ComponentTypeSignedInt8NV, 4, 11,
                  gl_CooperativeVectorMatrixLayoutRowMajorNV, false, 16);
  coopVecStoreNV(r, out2, 0);
  coopvecNV<uint, 4> u;
  coopVecMatMulNV(u, v, gl_ComponentTypeUnsignedInt8PackedNV, matrix, 0,
                  gl_ComponentTypeUnsignedInt8PackedNV, 4, 11,
                  gl_CooperativeVectorMatrixLayoutRowMajorNV, false, 16);
  coopVecStoreNV(u, out3, 0);
}
