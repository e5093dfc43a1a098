// A half that a matrix only moves keeps its bits, those of signalling NaN among them: of every use,
// through loads and stores in both orders, components, and conversions of the use.
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=reference
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=fast
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=fast --cpu=x86-64-v2
// MODEL: bits = [0x7C01, 0xFC01, 0x7DFF, 0xFDFF, 0x7E00, 0xFFFF, 0x7C00, 1, 0x83FF, 0x8000, 0x3C00, 0]
// MODEL: bits = (bits * 24)[:17 * 16]
// MODEL: got = run({0: array("u16", bits)}, {i: "u16[272]" for i in range(1, 6)})
// MODEL: columns = [bits[r * 16 + c] for c in range(16) for r in range(17)]
// MODEL: check("A", got[1], bits)
// MODEL: check("B", got[2], columns)
// MODEL: check("accumulator", got[3], columns)
// MODEL: check("converted", got[4], bits)
// MODEL: check("transposed", got[5], columns)
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 16) in;
layout(binding = 0) readonly buffer In { float16_t source[]; };
layout(binding = 1) buffer Out1 { float16_t out1[]; };
layout(binding = 2) buffer Out2 { float16_t out2[]; };
layout(binding = 3) buffer Out3 { float16_t out3[]; };
layout(binding = 4) buffer Out4 { float16_t out4[]; };
layout(binding = 5) buffer Out5 { float16_t out5[]; };
void main() {
  coopmat<float16_t, gl_ScopeSubgroup, 17, 16, gl_MatrixUseA> a;
  coopmat<float16_t, gl_ScopeSubgroup, 17, 16, gl_MatrixUseB> b;
  coopmat<float16_t, gl_ScopeSubgroup, 17, 16, gl_MatrixUseAccumulator> c;
  coopmat<float16_t, gl_ScopeSubgroup, 16, 17, gl_MatrixUseB> t;
  coopMatLoad(a, source, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
  coopMatStore(a, out1, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
  coopMatLoad(b, source, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
  for (uint i = 0; i < b.length(); ++i) {
    const float16_t x = b[i];
    b[i] = float16_t(0);
    b[i] = x;
  }
  coopMatStore(b, out2, 0, 17, gl_CooperativeMatrixLayoutColumnMajor);
  coopMatLoad(c, source, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
  coopMatStore(c, out3, 0, 17, gl_CooperativeMatrixLayoutColumnMajor);
  a = coopmat<float16_t, gl_ScopeSubgroup, 17, 16, gl_MatrixUseA>(c);
  coopMatStore(a, out4, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
  coopMatTransposeNV(t, c);
  coopMatStore(t, out5, 0, 17, gl_CooperativeMatrixLayoutRowMajor);
}
