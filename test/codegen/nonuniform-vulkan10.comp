// Old SPIR-V has storage buffers in the storage class of uniform ones; what their arrays need is still their own.
// RUN: %coopc --validate --target-env=vulkan1.0 --emit=spirv-text %s -o - | FileCheck %s
// CHECK-NOT: UniformBufferArrayNonUniformIndexing
// CHECK: OpCapability StorageBufferArrayNonUniformIndexing
// CHECK-NOT: UniformBufferArrayNonUniformIndexing
// RUN: %coopc --validate --target-env=vulkan1.0 -DKIND=uniform --emit=spirv-text %s -o - | FileCheck %s --check-prefix=UNIFORM
// UNIFORM: OpCapability UniformBufferArrayNonUniformIndexing
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#version 450
#extension GL_EXT_nonuniform_qualifier : enable
#ifndef KIND
#define KIND buffer
#endif
layout(binding = 0) KIND Data { float x; } data[4];
layout(binding = 1) buffer Out { float y; };
layout(push_constant) uniform Push { uint i; };
void main() { y = data[nonuniformEXT(i)].x; }
