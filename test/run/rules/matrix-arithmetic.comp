// Operators and constructors work on each component; the components of all invocations are the
// matrix, each of them once.
// RUN: %python %S/../Inputs/model.py %coopc %s
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=fast
// MODEL: a = [i * 0.25 - 3 for i in range(21)]
// MODEL: b = [i % 5 + 1.0 for i in range(21)]
// MODEL: got = run({0: array("f32", a), 1: array("f32", b)},
// MODEL:           {2: "f32[21]", 3: "i32[21]", 4: "f16[21]", 5: "f32[21]", 7: "f32[21]"})
// MODEL: check("operators", got[2], [f32(f32(x + y) - f32(f32(x * y) / 2)) for x, y in zip(a, b)])
// MODEL: check("to int", got[3], [int(x) * 3 + int(y) for x, y in zip(a, b)])
// MODEL: check("to float16_t", got[4], [f16(-x) for x in a])
// MODEL: check("components", got[5], [x + 100 for x in a])
// MODEL: check("quotients", got[7], [f32(x / y) for x, y in zip(a, b)])
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer A { float a[]; };
layout(binding = 1) readonly buffer B { float b[]; };
layout(binding = 2) buffer Out2 { float out2[]; };
layout(binding = 3) buffer Out3 { int out3[]; };
layout(binding = 4) buffer Out4 { float16_t out4[]; };
layout(binding = 5) buffer Out5 { float out5[]; };
layout(binding = 7) buffer Out7 { float out7[]; };
#define MAT(T) coopmat<T, gl_ScopeSubgroup, 3, 7, gl_MatrixUseAccumulator>
void main() {
  MAT(float) x, y;
  coopMatLoad(x, a, 0, 7, gl_CooperativeMatrixLayoutRowMajor);
  coopMatLoad(y, b, 0, 7, gl_CooperativeMatrixLayoutRowMajor);
  precise MAT(float) r = x + y - x * y / MAT(float)(2);
  coopMatStore(r, out2, 0, 7, gl_CooperativeMatrixLayoutRowMajor);
  coopMatStore(MAT(int)(x) * 3 + MAT(int)(y), out3, 0, 7, gl_CooperativeMatrixLayoutRowMajor);
  coopMatStore(MAT(float16_t)(-x), out4, 0, 7, gl_CooperativeMatrixLayoutRowMajor);
  coopMatStore(x / y, out7, 0, 7, gl_CooperativeMatrixLayoutRowMajor);
  for (int i = 0; i < x.length(); ++i) {
    x[i] += 100;
  }
  coopMatStore(x, out5, 0, 7, gl_CooperativeMatrixLayoutRowMajor);
}
