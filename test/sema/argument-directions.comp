// What a builtin writes to is not 'const', and what it wants as a constant is one, where calls of all rows have fixed
// arguments (test/unit/sema/BuiltinCallWriter.cpp). The last calls are right.
// RUN: not %coopc -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_EXT_cooperative_matrix_maintenance1 : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_QCOM_cooperative_matrix_conversion : require
#extension GL_NV_cooperative_matrix_decode_vector : enable
#extension GL_ARM_tensors : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 64) in;
float add(const in float a, const in float b) { return a + b; }
layout(binding = 0) uniform tensorARM<float, 2> t;
void main() {
  const coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> c = coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(0);
  coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> m = c;
  int mask = 1;
  uint operands = 0;
  float x[1];
  uint v[16];
  coopMatReduceEXT(m, c, mask, add);
  // CHECK: [[@LINE-1]]:26: error: argument 'reduceMask' of 'coopMatReduceEXT' must be a constant expression
  coopMatReduceEXT(c, m, 1, add);
  // CHECK: [[@LINE-1]]:20: error: 'c' is 'const' and cannot be passed as 'out'
  coopMatTransposeEXT(c, m);
  // CHECK: [[@LINE-1]]:23: error: 'c' is 'const' and cannot be passed as 'out'
  vectorToCoopmatQCOM(v, c);
  // CHECK: [[@LINE-1]]:26: error: 'c' is 'const' and cannot be passed as 'out'
  tensorReadARM(t, uint[2](0, 0), x, operands);
  // CHECK: [[@LINE-1]]:38: error: argument 'tensorOperands' of 'tensorReadARM' must be a constant expression
  tensorWriteARM(t, uint[2](0, 0), x, operands);
  // CHECK: [[@LINE-1]]:39: error: argument 'tensorOperands' of 'tensorWriteARM' must be a constant expression
  tensorReadARM(t, uint[2](0, 0), x, 0u);
  tensorWriteARM(t, uint[2](0, 0), x, 0u);
  tensorViewNV<2, false, 0, 1> view = createTensorViewNV(2u, false, 0u, 1u);
}
