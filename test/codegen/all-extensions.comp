// `all` turns on what a shader may use, and asks nothing of a device that it does not use.
// RUN: %coopc --target-env=vulkan1.0 --emit=spirv-text %s -o - | FileCheck %s --implicit-check-not=OpCapability --implicit-check-not=OpExtension
// RUN: %coopc --emit=spirv-text %s -o - -DUSED | FileCheck %s --check-prefix=USED
// RUN: %coopc --validate --emit=spirv-text %s -o - -DRAYS | FileCheck %s --check-prefix=RAYS
// RAYS: OpCapability RayTracingOpacityMicromap{{KHR|EXT}}
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CHECK: OpCapability Shader
// CHECK: OpMemoryModel Logical GLSL450
// USED-DAG: OpCapability VulkanMemoryModel
// USED-DAG: OpCapability PhysicalStorageBufferAddresses
// USED: OpMemoryModel PhysicalStorageBuffer64 Vulkan
#version 460
#extension all : warn
#ifdef USED
layout(buffer_reference) buffer Words { uint word; };
layout(push_constant) uniform Addresses { Words words; };
#endif
#ifdef RAYS
layout(binding = 0) uniform accelerationStructureEXT scene;
#endif
void main() {
#ifdef RAYS
  rayQueryEXT query;
  rayQueryInitializeEXT(query, scene, gl_RayFlagsForceOpacityMicromap2StateEXT, 255, vec3(0), 0, vec3(1), 1);
#elif defined(USED)
  coopvecNV<uint, 4> v = coopvecNV<uint, 4>(1);
  words.word = v[0];
#endif
}
