// Shared memory starts as OpConstantNull, a scalar too: Vulkan takes no other initializer.
// RUN: %coopc --emit=spirv-text --validate %s -o - | FileCheck %s
// CHECK-DAG: [[SCALAR:%[a-z_0-9]+]] = OpConstantNull %uint
// CHECK-DAG: [[ARRAY:%[a-z_0-9]+]] = OpConstantNull %_arr_float_uint_4
// CHECK-DAG: %count = OpVariable %_ptr_Workgroup_uint Workgroup [[SCALAR]]
// CHECK-DAG: %sums = OpVariable %_ptr_Workgroup__arr_float_uint_4 Workgroup [[ARRAY]]
#version 460
#extension GL_EXT_null_initializer : require
layout(local_size_x = 4) in;
shared uint count = {};
shared float sums[4] = {};
void main() {
  sums[gl_LocalInvocationIndex] += 1.0;
  atomicAdd(count, 1u);
}
