// An integer of 64 bits becomes a bfloat in one rounding: one beyond the middle of two bfloats is not
// first rounded onto it.
// RUN: %python %S/../Inputs/model.py %coopc %s
// MODEL: middle = 2**62 + 2**54
// MODEL: values = [middle, middle + 1, -middle - 1, middle - 1, 2**53 + 1, -3, 2**63 - 1, -2**63]
// MODEL: bits = [0x5E80, 0x5E81, 0xDE81, 0x5E80, 0x5A00, 0xC040, 0x5F00, 0xDF00]
// MODEL: unsigned = [0x5E80, 0x5E81, 0x5F40, 0x5E80, 0x5A00, 0x5F80, 0x5F00, 0x5F00]
// MODEL: got = run({0: array("i64", values)}, {1: "u16[8]", 2: "u16[8]", 3: "u16[8]"})
// MODEL: check("signed", got[1], bits)
// MODEL: check("unsigned", got[2], unsigned)
// MODEL: check("matrix", got[3], bits)
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_bfloat16 : require
layout(local_size_x = 8) in;
layout(binding = 0) readonly buffer In { int64_t source[]; };
layout(binding = 1) buffer Out1 { bfloat16_t out1[]; };
layout(binding = 2) buffer Out2 { bfloat16_t out2[]; };
layout(binding = 3) buffer Out3 { bfloat16_t out3[]; };
#define MAT(T) coopmat<T, gl_ScopeSubgroup, 2, 4, gl_MatrixUseAccumulator>
void main() {
  const uint i = gl_LocalInvocationIndex;
  out1[i] = bfloat16_t(source[i]);
  out2[i] = bfloat16_t(uint64_t(source[i]));
  MAT(int64_t) m;
  coopMatLoad(m, source, 0, 4, gl_CooperativeMatrixLayoutRowMajor);
  coopMatStore(MAT(bfloat16_t)(m), out3, 0, 4, gl_CooperativeMatrixLayoutRowMajor);
}
