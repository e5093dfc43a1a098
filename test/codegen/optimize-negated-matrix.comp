// The optimizer leaves operations on cooperative matrices what they are: of a negated matrix of
// floats its rules for sums would make an integer subtraction.
// RUN: %coopc -O --emit=spirv-text --validate %s | FileCheck %s --implicit-check-not=OpISub
// RUN: %coopc -Os --emit=spirv-text --validate %s | FileCheck %s --implicit-check-not=OpISub
// CHECK: OpFNegate
// CHECK: OpFAdd
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer Data { float data[]; };

void main() {
  coopmat<float, gl_ScopeSubgroup, 8, 16, gl_MatrixUseAccumulator> m;
  coopMatLoad(m, data, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
  coopMatStore(-m + m * 3.0, data, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
