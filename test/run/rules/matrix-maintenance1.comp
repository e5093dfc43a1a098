// SPV_EXT_cooperative_matrix_maintenance1: conversions between accumulators and A or B both ways, of
// the component type too, and transposed; reductions and functions of elements by their new names.
// RUN: %python %S/../Inputs/model.py %coopc %s --checked
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=fast
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=fast --cpu=x86-64-v2
// MODEL: at = lambda r, c: (r * 20 + c) % 113 - 50
// MODEL: m = [at(r, c) + .25 for r in range(12) for c in range(20)]
// MODEL: whole = lambda x: int(x)
// MODEL: out = {n: "f32[%d]" % (12 * 20) for n in (1, 2, 5, 6, 9)}
// MODEL: out.update({3: "i8[240]", 4: "f16[240]", 7: "i8[240]", 8: "f32[12]"})
// MODEL: for scope in ("gl_ScopeSubgroup", "gl_ScopeWorkgroup"):
// MODEL:     got = run({0: array("f32", m)}, out, defines={"SCOPE": scope})
// MODEL:     turned = [at(r, c) + .25 for c in range(20) for r in range(12)]
// MODEL:     check("A to accumulator", got[1], m)
// MODEL:     check("B to accumulator", got[2], [f16(x) for x in m])
// MODEL:     check("accumulator to A, of integers", got[3], [whole(x) for x in m])
// MODEL:     check("accumulator to B, narrower", got[4], [f16(x) for x in m])
// MODEL:     check("transposed to A", got[5], turned)
// MODEL:     check("transposed to B", got[6], turned)
// MODEL:     check("transposed to A, of integers", got[7], [whole(x) for x in turned])
// MODEL:     check("reduced", got[8], [max(m[20 * r:20 * r + 20]) for r in range(12)])
// MODEL:     check("functions", got[9], [100 * r + c + 2 * m[20 * r + c] for r in range(12) for c in range(20)])
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_EXT_cooperative_matrix_maintenance1 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#ifndef SCOPE
#define SCOPE gl_ScopeSubgroup
#endif
#define MATRIX(T, R, C, USE) coopmat<T, SCOPE, R, C, gl_MatrixUse##USE>
#define ROWS gl_CooperativeMatrixLayoutRowMajor
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer In { float m[]; };
layout(binding = 1) buffer Out1 { float out1[]; };
layout(binding = 2) buffer Out2 { float out2[]; };
layout(binding = 3) buffer Out3 { int8_t out3[]; };
layout(binding = 4) buffer Out4 { float16_t out4[]; };
layout(binding = 5) buffer Out5 { float out5[]; };
layout(binding = 6) buffer Out6 { float out6[]; };
layout(binding = 7) buffer Out7 { int8_t out7[]; };
layout(binding = 8) buffer Out8 { float out8[]; };
layout(binding = 9) buffer Out9 { float out9[]; };

float larger(const in float x, const in float y) { return max(x, y); }
float element(const in uint32_t row, const in uint32_t col, const in float x, const in float y,
              const in float z) {
  return float(row) * y + float(col) + x + z;
}

void main() {
  MATRIX(float, 12, 20, A) a;
  MATRIX(float16_t, 12, 20, B) b;
  MATRIX(float, 12, 20, Accumulator) sum;
  coopMatLoad(a, m, 0, 20, ROWS);
  sum = MATRIX(float, 12, 20, Accumulator)(a);
  coopMatStore(sum, out1, 0, 20, ROWS);
  b = MATRIX(float16_t, 12, 20, B)(sum);
  coopMatStore(MATRIX(float, 12, 20, Accumulator)(b), out2, 0, 20, ROWS);
  coopMatStore(MATRIX(int8_t, 12, 20, A)(sum), out3, 0, 20, ROWS);
  coopMatStore(b, out4, 0, 20, ROWS);
  MATRIX(float, 20, 12, A) turnedA;
  coopMatTransposeEXT(turnedA, sum);
  coopMatStore(turnedA, out5, 0, 12, ROWS);
  MATRIX(float, 20, 12, B) turnedB;
  coopMatTransposeEXT(turnedB, sum);
  coopMatStore(turnedB, out6, 0, 12, ROWS);
  MATRIX(int8_t, 20, 12, A) narrow;
  coopMatTransposeEXT(narrow, sum);
  coopMatStore(narrow, out7, 0, 12, ROWS);
  MATRIX(float, 12, 1, Accumulator) most;
  coopMatReduceEXT(most, sum, gl_CooperativeMatrixReduceRowEXT, larger);
  coopMatStore(most, out8, 0, 1, ROWS);
  MATRIX(float, 12, 20, Accumulator) changed;
  coopMatPerElementEXT(changed, sum, element, 100.0, sum);
  coopMatStore(changed, out9, 0, 20, ROWS);
}
