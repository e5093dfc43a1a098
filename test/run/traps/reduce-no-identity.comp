// combineOp has no identity: a product, a minimum of large values, and an operation that returns a
// mark when it is given what is no element. Sizes that no subgroup size divides, so that an
// implementation has padding to be tempted by; results wider and narrower than the source.
// RUN: %python %S/../Inputs/model.py %coopc %s
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=fast
// MODEL: a = [float(1000 + (i * 29) % 53) for i in range(15)]  # 3 x 5
// MODEL: got = run({0: array("f32", a)},
// MODEL:           {1: "f32[3,5]", 2: "f32[3,9]", 3: "f32[3,2]", 4: "f32[7,5]", 5: "f32[2,3]"})
// MODEL: row = [min(a[r * 5:r * 5 + 5]) for r in range(3)]
// MODEL: col = [max(a[c::5]) for c in range(5)]
// MODEL: check("row", got[1], [row[r] for r in range(3) for c in range(5)])
// MODEL: check("row, wider", got[2], [row[r] for r in range(3) for c in range(9)])
// MODEL: check("row, narrower", got[3], [row[r] for r in range(3) for c in range(2)])
// MODEL: check("column, taller", got[4], [col[c] for r in range(7) for c in range(5)])
// MODEL: check("all", got[5], [min(a)] * 6)
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer In { float source[]; };
layout(binding = 1) buffer Out1 { float out1[]; };
layout(binding = 2) buffer Out2 { float out2[]; };
layout(binding = 3) buffer Out3 { float out3[]; };
layout(binding = 4) buffer Out4 { float out4[]; };
layout(binding = 5) buffer Out5 { float out5[]; };
#define MAT(R, C) coopmat<float, gl_ScopeSubgroup, R, C, gl_MatrixUseAccumulator>
bool real(float x) { return x >= 1000 && x < 1053; }
float least(const in float x, const in float y) { return real(x) && real(y) ? min(x, y) : -1.0; }
float most(const in float x, const in float y) { return real(x) && real(y) ? max(x, y) : -1.0; }
void main() {
  MAT(3, 5) m, r1;
  MAT(3, 9) r2;
  MAT(3, 2) r3;
  MAT(7, 5) r4;
  MAT(2, 3) r5;
  coopMatLoad(m, source, 0, 5, gl_CooperativeMatrixLayoutRowMajor);
  coopMatReduceNV(r1, m, gl_CooperativeMatrixReduceRowNV, least);
  coopMatReduceNV(r2, m, gl_CooperativeMatrixReduceRowNV, least);
  coopMatReduceNV(r3, m, gl_CooperativeMatrixReduceRowNV, least);
  coopMatReduceNV(r4, m, gl_CooperativeMatrixReduceColumnNV, most);
  coopMatReduceNV(r5, m, gl_CooperativeMatrixReduceRowAndColumnNV, least);
  coopMatStore(r1, out1, 0, 5, gl_CooperativeMatrixLayoutRowMajor);
  coopMatStore(r2, out2, 0, 9, gl_CooperativeMatrixLayoutRowMajor);
  coopMatStore(r3, out3, 0, 2, gl_CooperativeMatrixLayoutRowMajor);
  coopMatStore(r4, out4, 0, 5, gl_CooperativeMatrixLayoutRowMajor);
  coopMatStore(r5, out5, 0, 3, gl_CooperativeMatrixLayoutRowMajor);
}
