// A vector whose size is specialized has no place in a block: glslang emits it, no device takes it.
// RUN: %coopc --emit=spirv-text %s -o - 2>&1 | FileCheck %s
#version 450
#extension GL_EXT_long_vector : enable
layout(local_size_x = 1) in;
layout(constant_id = 0) const int N = 6;
layout(binding = 0) buffer Data { vector<float, N> f; };
// CHECK: specialized-vector-member.comp:[[@LINE-1]]:52: warning: Vulkan has no member of type 'vector<float, N>' of specialized size: no device takes this module [-Wvulkan-environment]
void main() { f = f + f; }
// CHECK: OpMemberDecorate %Data 0 Offset 0
