// Vector i becomes row i of an A or an accumulator and column i of a B, packed or not: a packed
// vector of a UseA matrix has 8 elements of uint32_t. The way back fills the array that is passed.
// Arrays of invocations past the last row are ignored.
// RUN: %python %S/../Inputs/model.py %coopc %s --subgroup-size=32
// RUN: %python %S/../Inputs/model.py %coopc %s --subgroup-size=32 --exec=fast
// MODEL: words = [(i * 2654435761) & 0xFFFFFFFF for i in range(32 * 8)]
// MODEL: floats = [float(i) for i in range(32 * 16)]
// MODEL: got = run({0: array("u32", words), 1: array("f16", floats)},
// MODEL:           {2: "u8[32,32]", 3: "f16[16,32]", 4: "u32[256]", 5: "f16[512]", 6: "f16[16,16]",
// MODEL:            7: "u32[256]", 8: "u8[16,32]"})
// MODEL: byte = lambda i, k: words[i * 8 + k // 4] >> 8 * (k % 4) & 255
// MODEL: check("A of packed", got[2], [byte(i, k) for i in range(32) for k in range(32)])
// MODEL: check("A of packed, 16 rows", got[8], [byte(i, k) for i in range(16) for k in range(32)])
// MODEL: check("B", got[3], [floats[i * 16 + k] for k in range(16) for i in range(32)])
// MODEL: check("A to vectors", got[4], words)
// MODEL: check("B to vectors", got[5], floats)
// MODEL: check("accumulator, 16 rows", got[6], floats[:256])
// MODEL: packed = [bits_f16(floats[2 * i]) | bits_f16(floats[2 * i + 1]) << 16 for i in range(256)]
// MODEL: check("accumulator to packed", got[7], packed[:128] + [None] * 128)
#version 460
#extension GL_QCOM_cooperative_matrix_conversion : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer In { uint words[]; };
layout(binding = 1) readonly buffer In2 { float16_t floats[]; };
layout(binding = 2) buffer Out2 { uint8_t out2[]; };
layout(binding = 3) buffer Out3 { float16_t out3[]; };
layout(binding = 4) buffer Out4 { uint out4[]; };
layout(binding = 5) buffer Out5 { float16_t out5[]; };
layout(binding = 6) buffer Out6 { float16_t out6[]; };
layout(binding = 7) buffer Out7 { uint out7[]; };
layout(binding = 8) buffer Out8 { uint8_t out8[]; };
void main() {
  uint lane = gl_SubgroupInvocationID;
  uint packed8[8];
  float16_t halves[16];
  for (int i = 0; i < 8; ++i) packed8[i] = words[lane * 8 + i];
  for (int i = 0; i < 16; ++i) halves[i] = floats[lane * 16 + i];

  coopmat<uint8_t, gl_ScopeSubgroup, 32, 32, gl_MatrixUseA> a;
  vectorToCoopmatQCOM(packed8, a);
  coopMatStore(a, out2, 0, 32, gl_CooperativeMatrixLayoutRowMajor);
  coopmat<uint8_t, gl_ScopeSubgroup, 16, 32, gl_MatrixUseA> a16;
  vectorToCoopmatQCOM(packed8, a16);
  coopMatStore(a16, out8, 0, 32, gl_CooperativeMatrixLayoutRowMajor);
  coopmat<float16_t, gl_ScopeSubgroup, 16, 32, gl_MatrixUseB> b;
  vectorToCoopmatQCOM(halves, b);
  coopMatStore(b, out3, 0, 32, gl_CooperativeMatrixLayoutRowMajor);
  coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> c;
  vectorToCoopmatQCOM(halves, c);
  coopMatStore(c, out6, 0, 16, gl_CooperativeMatrixLayoutRowMajor);

  uint back[8];
  coopmatToVectorQCOM(a, back);
  for (int i = 0; i < 8; ++i) out4[lane * 8 + i] = back[i];
  float16_t halvesBack[16];
  coopmatToVectorQCOM(b, halvesBack);
  for (int i = 0; i < 16; ++i) out5[lane * 16 + i] = halvesBack[i];
  coopmatToVectorQCOM(c, back);
  for (int i = 0; i < 8; ++i) out7[lane * 8 + i] = back[i];
}
