#version 460
#extension GL_EXT_shader_image_int64 : require
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
#extension GL_KHR_memory_scope_semantics : require
#pragma use_vulkan_memory_model
layout(local_size_x = 8) in;
layout(set = 3, binding = 0) uniform Place { ivec4 n; };
layout(binding = 0, r64ui) uniform u64image2D keys;
layout(binding = 1, r64i) uniform i64imageBuffer sums;
void main() {
  uint64_t depth = uint64_t(n.z) << 32 | uint64_t(n.w);
  imageAtomicMax(keys, n.xy, depth, gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  int64_t old = imageAtomicLoad(sums, n.x, gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquire);
  imageAtomicStore(sums, n.y, old, gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsRelease);
  imageAtomicCompSwap(keys, n.xy, depth, 1ul, gl_ScopeDevice, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease,
                      gl_StorageSemanticsImage, gl_SemanticsAcquire);
}
