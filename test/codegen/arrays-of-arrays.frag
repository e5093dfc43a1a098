// Vulkan has no arrays of arrays of resources of any kind, which glslang says, too.
// RUN: %coopc %s -o %t.spv 2>&1 | FileCheck %s --implicit-check-not=warning:
#version 460
#extension GL_EXT_ray_query : require
layout(binding = 1) uniform U { mat2 m[2]; } u[2][3];
// CHECK: [[@LINE-1]]:46: warning: Vulkan has no array of arrays of resources
layout(binding = 3) uniform accelerationStructureEXT t[2][2];
// CHECK: [[@LINE-1]]:54: warning: Vulkan has no array of arrays of resources
layout(location = 0) out vec4 o;
void main() { o.xy = u[1][2].m[1][0]; }
