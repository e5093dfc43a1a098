// bitcastQCOM and extractSubArrayQCOM write the array that they are given, though their prototypes
// lack 'out'.
// RUN: %python %S/../Inputs/model.py %coopc %s
// MODEL: words = [(i * 2654435761 + 12345) & 0xFFFFFFFF for i in range(16)]
// MODEL: got = run({0: array("u32", words)}, {1: "u16[32]", 2: "u32[16]", 3: "u32[8]"}, push="i32:5")
// MODEL: check("float16_t", got[1], [w >> s & 0xFFFF for w in words for s in (0, 16)])
// MODEL: check("int32_t", got[2], words)
// MODEL: check("part", got[3], words[5:13])
#version 460
#extension GL_QCOM_cooperative_matrix_conversion : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 1) in;
layout(binding = 0) readonly buffer In { uint words[]; };
layout(binding = 1) buffer Out1 { uint16_t out1[]; };
layout(binding = 2) buffer Out2 { int out2[]; };
layout(binding = 3) buffer Out3 { uint out3[]; };
layout(push_constant) uniform P { int start; };
void main() {
  uint source[16];
  for (int i = 0; i < 16; ++i) source[i] = words[i];
  float16_t halves[32];
  bitcastQCOM(source, halves);
  for (int i = 0; i < 32; ++i) out1[i] = float16BitsToUint16(halves[i]);
  int ints[16];
  bitcastQCOM(halves, ints);
  for (int i = 0; i < 16; ++i) out2[i] = ints[i];
  uint part[8];
  extractSubArrayQCOM(source, start, part);
  for (int i = 0; i < 8; ++i) out3[i] = part[i];
}
