// Rules of GL_ARM_tensors and GL_NV_cooperative_matrix.
// RUN: not %coopc -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
#extension GL_ARM_tensors : require
#extension GL_EXT_bfloat16 : require
#extension GL_NV_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_abort : require
#extension GL_NV_push_constant_bank : require
#extension GL_EXT_uniform_buffer_unsized_array : require
layout(local_size_x = 1) in;
layout(binding = 0) uniform readonly tensorARM<int, 3> t0;
layout(binding = 1) uniform writeonly tensorARM<float, 1> t1;
layout(binding = 2) uniform tensorARM<bfloat16_t, 1> t2;
// CHECK: wrong-tensors.comp:[[@LINE-1]]:39: error: 'tensorARM of bfloat16_t' requires an extension: add '#extension GL_ARM_tensors_bfloat16 : require'
layout(binding = 3) uniform tensorARM<int, 0> t3;
// CHECK: [[@LINE-1]]:44: error: the number of dimensions of 'tensorARM' must be positive, not 0
layout(binding = 4) buffer Data { uint o[]; };
layout(binding = 5, bank = 2) uniform Bank { uint banked; };
// CHECK: [[@LINE-1]]:21: error: 'bank' is for 'push_constant' blocks
layout(binding = 6) uniform Open { uint open[]; } u;
fcoopmatNV<8, gl_ScopeSubgroup, 8, 8> narrow;
// CHECK: [[@LINE-1]]:12: error: the first parameter of 'fcoopmatNV' is the width of a component: 16, 32 or 64, not 8
void main() {
  int x;
  tensorReadARM(t0, uint[](1, 2), x);
// CHECK: [[@LINE-1]]:21: error: 'tensorReadARM' is given 2 coordinates, and the tensor has 3 dimensions
  tensorReadARM(t0, ivec3(1), x);
// CHECK: [[@LINE-1]]:21: error: the coordinates of 'tensorReadARM' must be an array of uint, not 'ivec3'
  float f;
  tensorReadARM(t0, uint[](1, 2, 3), f);
// CHECK: [[@LINE-1]]:38: error: the data of 'tensorReadARM' must be of type 'int' or an array of it, not 'float'
  tensorWriteARM(t0, uint[](1, 2, 3), x);
// CHECK: [[@LINE-1]]:18: error: 't0' is 'readonly': it cannot be used by 'tensorWriteARM'
  tensorReadARM(t1, uint[](1), f);
// CHECK: [[@LINE-1]]:17: error: 't1' is 'writeonly': it cannot be used by 'tensorReadARM'
  tensorWriteARM(t1, uint[](1), f, 2u);
// CHECK: [[@LINE-1]]:36: error: the operands of 'tensorWriteARM' may have no bits but gl_TensorOperandsNonTemporalARM, not 2
  tensorReadARM(t0, uint[](1, 2, 3), x, gl_TensorOperandsOutOfBoundsValueARM);
// CHECK: [[@LINE-1]]:3: error: {{.*}}
  tensorReadARM(t0, uint[](1, 2, 3), x, gl_TensorOperandsOutOfBoundsValueARM, 1.0);
// CHECK: [[@LINE-1]]:79: error: the value for elements out of bounds must be a constant of type 'int', not 'float'
  o[0] = tensorSizeARM(t0, 3);
// CHECK: [[@LINE-1]]:28: error: there is no dimension 3 in a tensor of 3 dimensions
  o[0] = uint(u.open.length());
// CHECK: [[@LINE-1]]:{{[0-9]+}}: error: the length of an unsized array in a uniform block is not known: pass it in another uniform
  fcoopmatNV<16, gl_ScopeSubgroup, 8, 8> a, b;
  a = a * b;
// CHECK: [[@LINE-1]]:9: error: '*' cannot multiply {{.*}}: matrices of GL_NV_cooperative_matrix are multiplied by scalars
  abortEXT(o[0]);
// CHECK: [[@LINE-1]]:12: error: the first argument of 'abortEXT' must be a string literal, not of type 'uint'
  abortEXT("a", "b");
// CHECK: [[@LINE-1]]:17: error: 'abortEXT' cannot give away a value of type 'string literal'
}
