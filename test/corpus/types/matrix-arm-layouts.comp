// GL_ARM_cooperative_matrix_layouts.
#version 450
#extension GL_KHR_cooperative_matrix : enable
#extension GL_KHR_memory_scope_semantics : enable
layout(local_size_x = 32) in;
layout(binding = 0) buffer Data { float data[]; };
void main() {
  coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> m;
  coopMatLoad(m, data, 0, 4, gl_CooperativeMatrixLayoutRowBlockedInterleavedARM);
  coopMatStore(m, data, 0, 2, gl_CooperativeMatrixLayoutColumnBlockedInterleavedARM);
}
