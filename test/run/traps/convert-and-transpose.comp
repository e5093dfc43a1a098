// An accumulator converts to A and to B, with another component type too; its transpose is a B.
// RUN: %python %S/../Inputs/model.py %coopc %s
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=fast
// MODEL: a = [float(i) + 0.25 for i in range(24)]  # 4 x 6
// MODEL: got = run({0: array("f32", a)}, {1: "f16[4,6]", 2: "i32[4,6]", 3: "f32[6,4]", 4: "f32[4,4]"})
// MODEL: check("to A", got[1], a)
// MODEL: check("to B of int", got[2], [int(x) for x in a])
// MODEL: check("transposed", got[3], [a[r * 6 + c] for c in range(6) for r in range(4)])
// MODEL: product = [sum(a[r * 6 + k] * a[c * 6 + k] for k in range(6)) for r in range(4)
// MODEL:            for c in range(4)]
// MODEL: check("times its transpose", got[4], product)
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer In { float source[]; };
layout(binding = 1) buffer Out1 { float16_t out1[]; };
layout(binding = 2) buffer Out2 { int out2[]; };
layout(binding = 3) buffer Out3 { float out3[]; };
layout(binding = 4) buffer Out4 { float out4[]; };
#define MAT(T, R, C, U) coopmat<T, gl_ScopeSubgroup, R, C, U>
void main() {
  MAT(float, 4, 6, gl_MatrixUseAccumulator) m;
  coopMatLoad(m, source, 0, 6, gl_CooperativeMatrixLayoutRowMajor);
  MAT(float16_t, 4, 6, gl_MatrixUseA) a16 = MAT(float16_t, 4, 6, gl_MatrixUseA)(m);
  coopMatStore(a16, out1, 0, 6, gl_CooperativeMatrixLayoutRowMajor);
  MAT(int, 4, 6, gl_MatrixUseB) b = MAT(int, 4, 6, gl_MatrixUseB)(m);
  coopMatStore(b, out2, 0, 6, gl_CooperativeMatrixLayoutRowMajor);
  MAT(float, 6, 4, gl_MatrixUseB) t;
  coopMatTransposeNV(t, m);
  coopMatStore(t, out3, 0, 4, gl_CooperativeMatrixLayoutRowMajor);
  MAT(float, 4, 6, gl_MatrixUseA) a = MAT(float, 4, 6, gl_MatrixUseA)(m);
  MAT(float, 4, 4, gl_MatrixUseAccumulator) c = MAT(float, 4, 4, gl_MatrixUseAccumulator)(0);
  c = coopMatMulAdd(a, t, c);
  coopMatStore(c, out4, 0, 4, gl_CooperativeMatrixLayoutRowMajor);
}
