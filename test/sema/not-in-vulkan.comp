// Extensions that Vulkan has nothing for, and what is left of atomic counters.
// RUN: not %coopc -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
#extension GL_ARB_bindless_texture : require
// CHECK: not-in-vulkan.comp:[[@LINE-1]]:12: error: extension not supported: GL_ARB_bindless_texture, which is not for Vulkan; use arrays of textures, with 'GL_EXT_nonuniform_qualifier'
#extension GL_EXT_YUV_target : enable
// CHECK: [[@LINE-1]]:12: warning: extension not supported: GL_EXT_YUV_target, which is not for Vulkan and is ignored
#extension GL_ARB_shader_atomic_counters : require
#extension GL_ARB_shader_atomic_counter_ops : require
#ifdef GL_ARB_bindless_texture
#error defined
#endif
layout(local_size_x = 1) in;
layout(binding = 0, offset = 0) uniform atomic_uint counter;
// CHECK: [[@LINE-1]]:41: error: type 'atomic_uint' is not supported when compiling for Vulkan
void main() {
  atomicCounterAddARB(counter, 3u);
  // CHECK: [[@LINE-1]]:3: error: 'atomicCounterAddARB' does not exist when compiling for Vulkan: use {{.*}}atomicAdd
}
