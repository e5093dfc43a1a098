// A per-element function may store to buffers: it runs at least once for each element, on no
// padding, and is kept where its result is not used. Its extra arguments are scalars or matrices of
// the type of m; result and m may be one variable; arguments may be rvalues.
// RUN: %python %S/../Inputs/model.py %coopc %s
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=fast
// MODEL: n = range(15)
// MODEL: got = run({}, {0: "u32[8,8]", 1: "f32[3,5]", 2: "f32[3,5]"})
// MODEL: seen = [1 if r < 3 and c < 5 else 0 for r in range(8) for c in range(8)]
// MODEL: check("ran for each element, for nothing else", [min(x, 1) for x in got[0]], seen)
// MODEL: first = [float(r * 10 + c) for r in range(3) for c in range(5)]
// MODEL: check("in place", got[1], first)
// MODEL: check("extra arguments", got[2], [x + 2.5 * (-x + 1) + 7 for x in first])
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer Out0 { uint seen[]; };
layout(binding = 1) buffer Out1 { float out1[]; };
layout(binding = 2) buffer Out2 { float out2[]; };
#define MAT coopmat<float, gl_ScopeSubgroup, 3, 5, gl_MatrixUseAccumulator>
float mark(const in uint row, const in uint col, const in float x) {
  atomicAdd(seen[row * 8 + col], 1);
  return x;
}
float place(const in uint row, const in uint col, const in float x) { return row * 10 + col; }
float mix3(const in uint row, const in uint col, const in float x, const in float scale,
           const in float y, const in int add) {
  return x + scale * y + add;
}
void main() {
  MAT m = MAT(0), unused;
  coopMatPerElementNV(unused, MAT(1), mark);
  coopMatPerElementNV(m, m, place);
  coopMatStore(m, out1, 0, 5, gl_CooperativeMatrixLayoutRowMajor);
  coopMatPerElementNV(m, m, mix3, 2.5, -m + MAT(1), 7);
  coopMatStore(m, out2, 0, 5, gl_CooperativeMatrixLayoutRowMajor);
}
