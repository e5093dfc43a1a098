// Extensions of types, arithmetic and cooperative operations that were forgotten: the error names them.
// RUN: not %coopc -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer Data { uint o[]; };
layout(binding = 1) buffer Floats { float f[]; };
#pragma shader_64bit_indexing
// CHECK: [[@LINE-1]]:{{[0-9]+}}: error: '#pragma shader_64bit_indexing' requires an extension: add '#extension GL_EXT_shader_64bit_indexing : require'
floate2m1_t a1;
// CHECK: forgotten-types.comp:[[@LINE-1]]:1: error: 'floate2m1_t' requires an extension: add '#extension GL_EXT_float_e2m1 : require'
fe2m3vec2 a2;
// CHECK: [[@LINE-1]]:1: error: 'fe2m3vec2' requires an extension: add '#extension GL_EXT_float_e2m3 : require'
fe3m2vec3 a3;
// CHECK: [[@LINE-1]]:1: error: 'fe3m2vec3' requires an extension: add '#extension GL_EXT_float_e3m2 : require'
floatue8m0_t a4;
// CHECK: [[@LINE-1]]:1: error: 'floatue8m0_t' requires an extension: add '#extension GL_EXT_float_ue8m0 : require'
fmxint8vec4 a5;
// CHECK: [[@LINE-1]]:1: error: 'fmxint8vec4' requires an extension: add '#extension GL_EXT_float_mxint8 : require'
fcoopmatNV<16, gl_ScopeSubgroup, 8, 8> m1;
// CHECK: [[@LINE-1]]:1: error: 'fcoopmatNV' requires an extension: add '#extension GL_NV_cooperative_matrix : require'
icoopmatNV<16, gl_ScopeSubgroup, 8, 8> m2;
// CHECK: [[@LINE-1]]:1: error: 'icoopmatNV' requires an extension: add '#extension GL_NV_integer_cooperative_matrix : require'
ucoopmatNV<16, gl_ScopeSubgroup, 8, 8> m3;
// CHECK: [[@LINE-1]]:1: error: 'ucoopmatNV' requires an extension: add '#extension GL_NV_integer_cooperative_matrix : require'
layout(binding = 2) uniform tensorARM<float, 2> t;
// CHECK: [[@LINE-1]]:29: error: 'tensorARM' requires an extension: add '#extension GL_ARM_tensors : require'
layout(binding = 3) uniform U { float scale; float values[]; };
float valueAt(uint i) { return values[i]; }
// CHECK: [[@LINE-1]]:39: error: 'an array without size in a uniform block' requires an extension: add '#extension GL_EXT_uniform_buffer_unsized_array : require'
layout(binding = 4) nontemporal buffer N { uint n; };
// CHECK: [[@LINE-1]]:21: error: 'nontemporal' requires an extension: add '#extension GL_EXT_nontemporal_keyword : require'
layout(push_constant, bank = 2) uniform P { uint p; };
// CHECK: [[@LINE-1]]:23: error: 'bank' requires an extension: add '#extension GL_NV_push_constant_bank : require'
subgroupuniformEXT uint s;
// CHECK: [[@LINE-1]]:1: error: 'subgroupuniformEXT' requires an extension: add '#extension GL_EXT_subgroupuniform_qualifier : require'
spirv_instruction(id = 128) uint sum(uint x, uint y);
// CHECK: [[@LINE-1]]:1: error: 'spirv_instruction' requires an extension: add '#extension GL_EXT_spirv_intrinsics : require'
spirv_decorate(0) float relaxed;
// CHECK: [[@LINE-1]]:1: error: 'spirv_decorate' requires an extension: add '#extension GL_EXT_spirv_intrinsics : require'
spirv_storage_class(5) float stored;
// CHECK: [[@LINE-1]]:1: error: 'spirv_storage_class' requires an extension: add '#extension GL_EXT_spirv_intrinsics : require'
spirv_type(id = 30) empty;
// CHECK: [[@LINE-1]]:1: error: 'spirv_type' requires an extension: add '#extension GL_EXT_spirv_intrinsics : require'
void byReference(spirv_by_reference float x) {}
// CHECK: [[@LINE-1]]:18: error: 'spirv_by_reference' requires an extension: add '#extension GL_EXT_spirv_intrinsics : require'
spirv_execution_mode(31);
// CHECK: [[@LINE-1]]:1: error: 'spirv_execution_mode' requires an extension: add '#extension GL_EXT_spirv_intrinsics : require'
[[inline]] uint inlined(uint x) { return x; }
// CHECK: [[@LINE-1]]:3: error: 'inline' requires an extension: add '#extension GL_EXT_function_control_attributes : require'
float larger(const in float x, const in float y) { return max(x, y); }

void main() [[maximally_reconverges]] {
// CHECK: [[@LINE-1]]:15: error: 'maximally_reconverges' requires an extension: add '#extension GL_EXT_maximal_reconvergence : require'
  o[0] = dotPacked4x8EXT(o[1], o[2]);
// CHECK: [[@LINE-1]]:10: error: 'dotPacked4x8EXT' requires an extension: add '#extension GL_EXT_integer_dot_product : require'
  o[0] = uint(dotEXT(i8vec4(1), u8vec4(2)));
// CHECK: [[@LINE-1]]:15: error: 'dotEXT' requires an extension: add '#extension GL_EXT_integer_dot_product : require'
  assumeEXT(o[1] > 0u);
// CHECK: [[@LINE-1]]:3: error: 'assumeEXT' requires an extension: add '#extension GL_EXT_expect_assume : require'
  o[0] = expectEXT(o[1], 0u);
// CHECK: [[@LINE-1]]:10: error: 'expectEXT' requires an extension: add '#extension GL_EXT_expect_assume : require'
  controlBarrierArrive();
// CHECK: [[@LINE-1]]:3: error: 'controlBarrierArrive' requires an extension: add '#extension GL_EXT_split_barrier : require'
  if (o[0] == 1u)
    abortEXT("no");
// CHECK: [[@LINE-1]]:5: error: 'abortEXT' requires an extension: add '#extension GL_EXT_abort : require'
  o[0] = gl_SMIDNV;
// CHECK: [[@LINE-1]]:10: error: 'gl_SMIDNV' requires an extension: add '#extension GL_NV_shader_sm_builtins : require'
  o[0] = gl_CoreIDARM;
// CHECK: [[@LINE-1]]:10: error: 'gl_CoreIDARM' requires an extension: add '#extension GL_ARM_shader_core_builtins : require'
  o[0] = uint(f.length64());
// CHECK: [[@LINE-1]]:17: error: 'length64' requires an extension: add '#extension GL_EXT_shader_64bit_indexing : require'
  coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> sums;
  coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> m;
  coopMatLoad(m, f, 0ul, 16, 0);
// CHECK: [[@LINE-1]]:21: error: 'offset of 64 bits' requires an extension: add '#extension GL_EXT_shader_64bit_indexing : require'
  sums = coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(m);
// CHECK: [[@LINE-1]]:10: error: 'conversion to gl_MatrixUseAccumulator from another use' requires an extension: add '#extension GL_EXT_cooperative_matrix_maintenance1 : require'
  coopMatTransposeEXT(m, sums);
// CHECK: [[@LINE-1]]:3: error: 'coopMatTransposeEXT' requires an extension: add '#extension GL_EXT_cooperative_matrix_maintenance1 : require'
  coopMatReduceEXT(sums, sums, gl_CooperativeMatrixReduceRowEXT, larger);
// CHECK: [[@LINE-1]]:32: error: 'gl_CooperativeMatrixReduceRowEXT' requires an extension: add '#extension GL_EXT_cooperative_matrix_maintenance1 : require'
  uvec2 at = coopMatGetCoordinateEXT(sums, 1);
// CHECK: [[@LINE-1]]:14: error: 'coopMatGetCoordinateEXT' requires an extension: add '#extension GL_EXT_cooperative_matrix_maintenance1 : require'
}
