// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Buffers of bytes in SPIR-V 1.0, which are in the class of uniform blocks (SPV_KHR_8bit_storage).
// RUN: %coopc --emit=spirv-text --target-env=vulkan1.0 %s | FileCheck %s
// CHECK: OpCapability UniformAndStorageBuffer8BitAccess
// RUN: %coopc --emit=spirv-text --target-env=vulkan1.3 %s | FileCheck %s --check-prefix=NEW
// NEW: OpCapability StorageBuffer8BitAccess
#version 460
#extension GL_EXT_shader_8bit_storage : require
layout(binding = 0) buffer B { uint8_t a; };
layout(location = 0) out vec4 o;
void main() { o = vec4(uint(a)); }
