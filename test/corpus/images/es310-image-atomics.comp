#version 310 es
#extension GL_OES_shader_image_atomic : require
#extension GL_OES_texture_buffer : require
#extension GL_OES_texture_cube_map_array : enable
layout(local_size_x = 4) in;
layout(binding = 0, r32ui) uniform highp uimage2D counters;
layout(binding = 1, r32i) uniform highp iimage2DArray signs;
layout(binding = 2, r32f) uniform highp image2D depths;
layout(binding = 3, r32ui) uniform highp uimageBuffer list;
layout(binding = 4, r32ui) uniform highp uimageCubeArray cubes;
void main() {
  ivec2 at = ivec2(gl_GlobalInvocationID.xy);
  uint old = imageAtomicAdd(counters, at, 1u) + imageAtomicMax(counters, at, 7u);
  old ^= imageAtomicCompSwap(counters, at, 3u, 4u) + imageAtomicExchange(list, at.x, old);
  imageAtomicMin(signs, ivec3(at, 1), -3);
  imageAtomicOr(cubes, ivec3(at, 1), old);
  imageAtomicExchange(depths, at, float(old));
}
