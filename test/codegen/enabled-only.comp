// An extension that is enabled and not used changes neither the memory model nor the addressing.
// RUN: %coopc --validate --target-env=vulkan1.3 --emit=spirv-text %s | FileCheck %s --implicit-check-not=OpCapability
// CHECK: OpCapability Shader
// CHECK: OpMemoryModel Logical GLSL450
#version 460
#extension GL_EXT_buffer_reference : enable
#extension GL_KHR_cooperative_matrix : enable
#extension GL_NV_cooperative_matrix2 : enable
#extension GL_NV_cooperative_vector : enable
layout(local_size_x = 4) in;
layout(binding = 0) buffer Data { uint data[]; };
void main() { data[gl_LocalInvocationIndex] = 1; }
