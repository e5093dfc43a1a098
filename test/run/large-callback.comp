// A large array as what a callback takes is a value of each call: an error with the line, said once.
// RUN: not %coopc run %s --exec=reference --out 0=%t.npy:f32[256] 2>&1 | FileCheck %s --implicit-check-not=5120
// RUN: not %coopc run %s --out 0=%t.npy:f32[256] 2>&1 | FileCheck %s --implicit-check-not=5120
// CHECK: large-callback.comp:[[#@LINE+15]]:{{[0-9]+}}: a value of more than 5120 components, other than a copy; let the shader access its elements instead
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_cooperative_matrix2 : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer Data { float data[256]; };
float add(const in uint row, const in uint col, const in float e, const in float table[6000]) {
  return e + table[row * 16 + col];
}
void main() {
  float table[6000];
  for (int i = 0; i < 6000; ++i)
    table[i] = i;
  coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> m = coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(1.0);
  coopMatPerElementNV(m, m, add, table);
  coopMatStore(m, data, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
