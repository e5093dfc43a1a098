#version 310 es
layout(local_size_x = 4) in;
layout(binding = 0, rgba8) uniform readonly highp image2D source;
layout(binding = 1, rgba16f) uniform writeonly highp image2DArray target;
layout(binding = 2, r32ui) uniform coherent highp uimage2D counters;
layout(binding = 3, r32f) uniform highp image3D single;
layout(binding = 4, rgba32i) uniform writeonly highp iimageCube cube;
layout(binding = 5, rgba8_snorm) uniform restrict readonly highp image2D normals;
void main() {
  ivec2 at = ivec2(gl_GlobalInvocationID.xy);
  ivec2 size = imageSize(source);
  vec4 value = imageLoad(source, at % size) + imageLoad(normals, at);
  imageStore(target, ivec3(at, 1), value);
  imageStore(counters, at, imageLoad(counters, at) + 1u);
  imageStore(single, ivec3(at, 2), imageLoad(single, ivec3(at, 3)));
  imageStore(cube, ivec3(at, 3), ivec4(size, imageSize(cube)));
}
