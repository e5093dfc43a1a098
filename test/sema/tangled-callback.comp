// No tangled instruction in a callback or in anything that it calls.
// RUN: not %coopc -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_shader_subgroup_arithmetic : require
coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> m;
float total(float x) { return subgroupAdd(x); }
// CHECK: {{.*}}tangled-callback.comp:[[@LINE-1]]:31: error: 'subgroupAdd' cannot be used in callback 'element': the invocations take part in it together, and callbacks run separately for each element
float scale(float x) { return x * total(x); }
// CHECK: {{.*}}tangled-callback.comp:[[@LINE-1]]:35: note: 'scale' calls 'total' here
float element(const in uint row, const in uint column, const in float x) { return scale(x); }
// CHECK: {{.*}}tangled-callback.comp:[[@LINE-1]]:83: note: 'element' calls 'scale' here
void main() { coopMatPerElementNV(m, m, element); }
// CHECK: {{.*}}tangled-callback.comp:[[@LINE-1]]:41: note: 'element' is passed as a callback here
