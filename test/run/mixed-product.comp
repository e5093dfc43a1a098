// What components a product may have is the API's to say (SPV_KHR_cooperative_matrix), and no API has
// floating-point components beside integers: SPIR-V with a warning, and no code for the CPU.
// RUN: %coopc --emit=spirv --validate %s -o %t.spv 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not %coopc -c %s -o %t.o 2>&1 | FileCheck %s --check-prefixes=CHECK,ERROR
// RUN: not %coopc -c %s -o %t.o --exec=reference 2>&1 | FileCheck %s --check-prefixes=CHECK,ERROR
// RUN: not %coopc -c %t.spv -o %t.o 2>&1 | FileCheck %s --check-prefix=LINELESS
// CHECK: mixed-product.comp:[[#@LINE+13]]:7: warning: no known implementation multiplies 'float16_t' by 'float16_t' and adds 'int': convert the matrices to floating-point components or to integers, all three [-Wportability]
// ERROR: error: {{.*}} cannot be compiled for the CPU: mixed-product.comp:[[#@LINE+12]]:7: coop.mat.muladd cannot be lowered: it mixes floating-point and integer matrices; convert them to one kind
// LINELESS: error: {{.*}} cannot be compiled for the CPU: in function 'main': coop.mat.muladd cannot be lowered: it mixes floating-point and integer matrices; convert them to one kind
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer Data { int data[]; };
void main() {
  coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> a = coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>(1.0);
  coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB> b = coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB>(1.0);
  coopmat<int, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> c = coopmat<int, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(1);
  c = coopMatMulAdd(a, b, c);
  coopMatStore(c, data, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
