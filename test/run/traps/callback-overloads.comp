// Functions are passed by name; of several with that name the one with the required signature is
// called. They take and return the component type.
// RUN: %python %S/../Inputs/model.py %coopc %s
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=fast
// MODEL: got = run({}, {0: "f32[4,4]", 1: "f16[4,4]", 2: "f32[4,4]", 3: "f32[4,4]"})
// MODEL: f = [1.0 + row * 4 + col for row in range(4) for col in range(4)]
// MODEL: index = lambda row, col: row * 4 + col
// MODEL: check("float", got[0], [x + 100 for x in f])
// MODEL: check("float16_t", got[1], [x + 200 for x in f])
// MODEL: check("float with an argument", got[2], [x * 3 for x in f])
// MODEL: check("reduce", got[3], [sum(f[row * 4:row * 4 + 4]) for row in range(4) for c in range(4)])
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer Out0 { float out0[]; };
layout(binding = 1) buffer Out1 { float16_t out1[]; };
layout(binding = 2) buffer Out2 { float out2[]; };
layout(binding = 3) buffer Out3 { float out3[]; };
float op(const in uint row, const in uint col, const in float x) { return x + 100; }
float16_t op(const in uint row, const in uint col, const in float16_t x) { return x + 200.0hf; }
float op(const in uint row, const in uint col, const in float x, const in float y) { return x * y; }
float op(const in float x, const in float y) { return x + y; }
float16_t op(const in float16_t x, const in float16_t y) { return x - y; }
float place(const in uint row, const in uint col, const in float x) { return 1 + row * 4 + col; }
void main() {
  coopmat<float, gl_ScopeSubgroup, 4, 4, gl_MatrixUseAccumulator> m, r;
  coopmat<float16_t, gl_ScopeSubgroup, 4, 4, gl_MatrixUseAccumulator> h;
  m = coopmat<float, gl_ScopeSubgroup, 4, 4, gl_MatrixUseAccumulator>(0);
  coopMatPerElementNV(m, m, place);
  h = coopmat<float16_t, gl_ScopeSubgroup, 4, 4, gl_MatrixUseAccumulator>(m);
  coopMatPerElementNV(r, m, op);
  coopMatStore(r, out0, 0, 4, gl_CooperativeMatrixLayoutRowMajor);
  coopMatPerElementNV(h, h, op);
  coopMatStore(h, out1, 0, 4, gl_CooperativeMatrixLayoutRowMajor);
  coopMatPerElementNV(r, m, op, 3.0);
  coopMatStore(r, out2, 0, 4, gl_CooperativeMatrixLayoutRowMajor);
  coopMatReduceNV(r, m, gl_CooperativeMatrixReduceRowNV, op);
  coopMatStore(r, out3, 0, 4, gl_CooperativeMatrixLayoutRowMajor);
}
