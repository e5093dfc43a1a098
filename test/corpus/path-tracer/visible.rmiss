// OPTIONS: --target-env=vulkan1.3
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Nothing is between a surface and the sun.
#version 460
#extension GL_EXT_ray_tracing : require

layout(location = 1) rayPayloadInEXT float visibility;

void main() { visibility = 1.0; }
