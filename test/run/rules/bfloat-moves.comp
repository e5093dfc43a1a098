// A bfloat that is only moved keeps its bits, of denormal numbers and of NaNs, also over branches and
// loops, in functions and structures, as a scalar, a vector and a matrix.
// RUN: %python %S/../Inputs/model.py %coopc %s --cpu-opt=0
// RUN: %python %S/../Inputs/model.py %coopc %s --cpu-opt=0 --exec=fast
// RUN: %python %S/../Inputs/model.py %coopc %s --cpu-opt=2
// MODEL: bits = [1, 0x8001, 0x7F, 0x7F81, 0xFFBF, 0x7F80, 0x3F80, 0x8000]
// MODEL: got = run({0: array("u16", bits)}, {1: "u16[8]", 2: "u16[8]", 3: "u16[8]", 4: "u16[8]"})
// MODEL: check("scalars", got[1], bits[4:] + bits[:4])
// MODEL: check("vectors", got[2], bits[::-1])
// MODEL: check("transposed", got[3], [bits[r * 4 + c] for c in range(4) for r in range(2)])
// MODEL: check("constants", got[4], [0x3FC0, 0x0001, 0x7F80, 0x8000] + bits[:4])
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_bfloat16 : require
layout(local_size_x = 8) in;
layout(binding = 0) readonly buffer In { bfloat16_t source[]; };
layout(binding = 1) buffer Out1 { bfloat16_t scalars[]; };
layout(binding = 2) buffer Out2 { bf16vec4 vectors[]; };
layout(binding = 3) buffer Out3 { bfloat16_t transposed[]; };
layout(binding = 4) buffer Out4 { bfloat16_t constants[]; };
shared bfloat16_t exchanged[8];
struct Pair { bfloat16_t first; bfloat16_t second[2]; };
bfloat16_t pick(Pair p, bool second) {
  if (second)
    return p.second[1];
  return p.first;
}
void main() {
  const uint i = gl_LocalInvocationIndex;
  exchanged[i] = source[i];
  barrier();
  const bfloat16_t other = exchanged[(i + 4) % 8];
  scalars[i] = pick(Pair(source[i], bfloat16_t[2](source[0], other)), source.length() == 8);

  bf16vec4 v = bf16vec4(source[7], source[6], source[5], source[4]);
  for (uint k = 0; k < 2; ++k) {
    if (i == k)
      vectors[k] = v;
    v = bf16vec4(source[3], source[2], source[1], source[0]);
  }

  coopmat<bfloat16_t, gl_ScopeSubgroup, 2, 4, gl_MatrixUseAccumulator> m;
  coopmat<bfloat16_t, gl_ScopeSubgroup, 4, 2, gl_MatrixUseB> t;
  coopMatLoad(m, source, 0, 4, gl_CooperativeMatrixLayoutRowMajor);
  coopMatTransposeNV(t, m);
  coopMatStore(t, transposed, 0, 2, gl_CooperativeMatrixLayoutRowMajor);

  const bfloat16_t table[4] = bfloat16_t[4](bfloat16_t(1.5), uintBitsToBFloat16EXT(uint16_t(1)),
                                            uintBitsToBFloat16EXT(uint16_t(0x7F80)),
                                            bfloat16_t(-0.0));
  constants[i] = i < 4 ? table[i] : source[i - 4];
}
