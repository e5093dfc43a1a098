#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require

layout(local_size_x = 32) in;
layout(set = 0, binding = 0) buffer Data { float data[]; };

void main() {
  coopmat<float, gl_ScopeSubgroup, 8, 16, gl_MatrixUseAccumulator> m;
  coopMatLoad(m, data, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
  coopMatStore(m * 2.0, data, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
