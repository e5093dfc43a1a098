// Signedness travels in operands of the multiplications, for each matrix on its own.
// RUN: %python %S/../Inputs/model.py %coopc %s -w
// RUN: %python %S/../Inputs/model.py %coopc %s -w --exec=fast
// MODEL: a = [(i * 53 + 100) % 256 for i in range(32)]   # 4 x 8
// MODEL: b = [(i * 91 + 130) % 256 for i in range(32)]   # 8 x 4
// MODEL: sign = lambda x: x - 256 if x > 127 else x
// MODEL: got = run({0: array("u8", a), 1: array("u8", b)}, {i: "i32[4,4]" for i in (2, 3, 4, 5)})
// MODEL: same = lambda x: x
// MODEL: product = lambda f, g: [sum(f(a[r * 8 + k]) * g(b[k * 4 + c]) for k in range(8)) + r * 4 + c
// MODEL:                         for r in range(4) for c in range(4)]
// MODEL: for i, (f, g) in enumerate(((sign, sign), (same, sign), (sign, same), (same, same))):
// MODEL:     check(i, got[2 + i], product(f, g))
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer A { uint8_t a[]; };
layout(binding = 1) readonly buffer B { uint8_t b[]; };
layout(binding = 2) buffer Out2 { int out2[]; };
layout(binding = 3) buffer Out3 { int out3[]; };
layout(binding = 4) buffer Out4 { int out4[]; };
layout(binding = 5) buffer Out5 { int out5[]; };
int place(const in uint row, const in uint col, const in int x) { return int(row * 4 + col); }
#define MAT(T, R, C, U) coopmat<T, gl_ScopeSubgroup, R, C, U>
#define TEST(TA, TB, out)                                            \
  {                                                                  \
    MAT(TA, 4, 8, gl_MatrixUseA) ma;                                 \
    MAT(TB, 8, 4, gl_MatrixUseB) mb;                                 \
    MAT(int, 4, 4, gl_MatrixUseAccumulator) c;                       \
    c = MAT(int, 4, 4, gl_MatrixUseAccumulator)(0);                  \
    coopMatPerElementNV(c, c, place);                                \
    coopMatLoad(ma, a, 0, 8, gl_CooperativeMatrixLayoutRowMajor);    \
    coopMatLoad(mb, b, 0, 4, gl_CooperativeMatrixLayoutRowMajor);    \
    c = coopMatMulAdd(ma, mb, c);                                    \
    coopMatStore(c, out, 0, 4, gl_CooperativeMatrixLayoutRowMajor);  \
  }
void main() {
  TEST(int8_t, int8_t, out2)
  TEST(uint8_t, int8_t, out3)
  TEST(int8_t, uint8_t, out4)
  TEST(uint8_t, uint8_t, out5)
}
