// coopMatMulAdd: every kind of components; saturating accumulation of integers.
// RUN: %python %S/../Inputs/model.py %coopc %s -w
// RUN: %python %S/../Inputs/model.py %coopc %s -w --exec=fast
// MODEL: a, b = [(i * 7) % 13 - 6 for i in range(5 * 6)], [(i * 5) % 11 - 5 for i in range(6 * 3)]
// MODEL: c = [i - 7 for i in range(15)]
// MODEL: big = 2**31 - 20
// MODEL: got = run({0: array("i32", a), 1: array("i32", b), 2: array("i32", c)},
// MODEL:           {3: "f32[15]", 4: "f16[15]", 5: "f64[15]", 6: "i32[15]", 7: "i32[15]", 8: "i32[15]"})
// MODEL: product = [sum(a[r * 6 + k] * b[k * 3 + j] for k in range(6)) for r in range(5) for j in range(3)]
// MODEL: for out in (3, 4, 5, 6): check(out, got[out], [p + x for p, x in zip(product, c)])
// MODEL: wrap = lambda x: (x + 2**31) % 2**32 - 2**31
// MODEL: check("wraps", got[7], [wrap(p + big) for p in product])
// MODEL: check("saturates", got[8], [min(p + big, 2**31 - 1) for p in product])
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer A { int a[]; };
layout(binding = 1) readonly buffer B { int b[]; };
layout(binding = 2) readonly buffer C { int c[]; };
layout(binding = 3) buffer Out3 { float out3[]; };
layout(binding = 4) buffer Out4 { float16_t out4[]; };
layout(binding = 5) buffer Out5 { double out5[]; };
layout(binding = 6) buffer Out6 { int out6[]; };
layout(binding = 7) buffer Out7 { int out7[]; };
layout(binding = 8) buffer Out8 { int out8[]; };
#define MAT(T, R, C, U) coopmat<T, gl_ScopeSubgroup, R, C, U>
#define MATS(TA, TC)                                                                             \
  MAT(int, 5, 6, gl_MatrixUseA) ia;                                                              \
  MAT(int, 6, 3, gl_MatrixUseB) ib;                                                              \
  MAT(int, 5, 3, gl_MatrixUseAccumulator) ic;                                                    \
  coopMatLoad(ia, a, 0, 6, gl_CooperativeMatrixLayoutRowMajor);                                  \
  coopMatLoad(ib, b, 0, 3, gl_CooperativeMatrixLayoutRowMajor);                                  \
  coopMatLoad(ic, c, 0, 3, gl_CooperativeMatrixLayoutRowMajor);                                  \
  MAT(TA, 5, 6, gl_MatrixUseA) ma = MAT(TA, 5, 6, gl_MatrixUseA)(ia);                            \
  MAT(TA, 6, 3, gl_MatrixUseB) mb = MAT(TA, 6, 3, gl_MatrixUseB)(ib);                            \
  MAT(TC, 5, 3, gl_MatrixUseAccumulator) mc = MAT(TC, 5, 3, gl_MatrixUseAccumulator)(ic);
void main() {
  { MATS(float16_t, float)
    coopMatStore(coopMatMulAdd(ma, mb, mc), out3, 0, 3, gl_CooperativeMatrixLayoutRowMajor); }
  { MATS(float16_t, float16_t)
    coopMatStore(coopMatMulAdd(ma, mb, mc), out4, 0, 3, gl_CooperativeMatrixLayoutRowMajor); }
  { MATS(double, double)
    coopMatStore(coopMatMulAdd(ma, mb, mc), out5, 0, 3, gl_CooperativeMatrixLayoutRowMajor); }
  { MATS(int8_t, int)
    coopMatStore(coopMatMulAdd(ma, mb, mc), out6, 0, 3, gl_CooperativeMatrixLayoutRowMajor);
    mc = MAT(int, 5, 3, gl_MatrixUseAccumulator)(0x7FFFFFFF - 19);
    coopMatStore(coopMatMulAdd(ma, mb, mc), out7, 0, 3, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(coopMatMulAdd(ma, mb, mc, gl_MatrixOperandsSaturatingAccumulation), out8, 0, 3,
                 gl_CooperativeMatrixLayoutRowMajor); }
}
