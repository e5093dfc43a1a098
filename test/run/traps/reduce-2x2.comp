// gl_CooperativeMatrixReduce2x2NV combines squares of four; the in-place forms of reduce.
// RUN: %python %S/../Inputs/model.py %coopc %s
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=fast
// MODEL: a = [float((i * 7) % 31) for i in range(48)]  # 6 x 8
// MODEL: got = run({0: array("f32", a)}, {1: "f32[3,4]", 2: "f32[6,8]"})
// MODEL: at = lambda r, c: a[r * 8 + c]
// MODEL: check("2x2", got[1], [at(2*r, 2*c) + at(2*r, 2*c+1) + at(2*r+1, 2*c) + at(2*r+1, 2*c+1)
// MODEL:                       for r in range(3) for c in range(4)])
// MODEL: check("in place", got[2], [sum(a[c::8]) for r in range(6) for c in range(8)])
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer In { float source[]; };
layout(binding = 1) buffer Out1 { float out1[]; };
layout(binding = 2) buffer Out2 { float out2[]; };
float sum(const in float x, const in float y) { return x + y; }
void main() {
  coopmat<float, gl_ScopeSubgroup, 6, 8, gl_MatrixUseAccumulator> m;
  coopmat<float, gl_ScopeSubgroup, 3, 4, gl_MatrixUseAccumulator> r;
  coopMatLoad(m, source, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
  coopMatReduceNV(r, m, gl_CooperativeMatrixReduce2x2NV, sum);
  coopMatStore(r, out1, 0, 4, gl_CooperativeMatrixLayoutRowMajor);
  coopMatReduceNV(m, m, gl_CooperativeMatrixReduceColumnNV, sum);
  coopMatStore(m, out2, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
}
