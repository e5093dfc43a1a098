// Before SPIR-V 1.3 a buffer is a uniform variable whose block is a BufferBlock, and narrow types in it
// need the capability of buffers alone; such a module is executed as any other.
// RUN: %coopc --emit=spirv-text --validate --target-env=vulkan1.0 %s -o - | FileCheck %s --implicit-check-not='StorageBuffer %'
// RUN: %coopc --emit=spirv-text --validate --target-env=spirv1.2 %s -o - | FileCheck %s
// RUN: %coopc --emit=spirv-text --validate --target-env=vulkan1.1 %s -o - | FileCheck %s --check-prefix=NEW --implicit-check-not=BufferBlock
// RUN: %coopc run --target-env=vulkan1.0 --groups 1 --bind 0=u32:1,u32:2,u32:3,u32:4 --bind 1=u32:10 --bind 2=zeros:u16[4] --out 2=%t.npy:u16[4] %s
// RUN: tail -c 8 %t.npy | od -An -tu2 | FileCheck %s --check-prefix=SUM
#version 450
#extension GL_EXT_shader_16bit_storage : require
layout(local_size_x = 4) in;
layout(binding = 0) readonly buffer In { uint a[]; } given[1];
layout(binding = 1) uniform Offset { uint more; };
layout(binding = 2) buffer Out { uint16_t sums[]; };
void main() { sums[gl_LocalInvocationIndex] = uint16_t(given[0].a[gl_LocalInvocationIndex] + more); }

// CHECK-NOT: OpCapability StorageUniform16
// CHECK: OpCapability StorageBuffer16BitAccess
// CHECK: OpExtension "SPV_KHR_16bit_storage"
// CHECK-DAG: OpDecorate %In BufferBlock
// CHECK-DAG: OpDecorate %Offset Block
// CHECK-DAG: OpDecorate %Out BufferBlock
// CHECK: = OpVariable %{{.*}} Uniform
// CHECK: = OpVariable %{{.*}} Uniform
// CHECK: = OpVariable %{{.*}} Uniform
// NEW: OpVariable %{{.*}} StorageBuffer
// SUM: 11 {{ *}}12 {{ *}}13 {{ *}}14
