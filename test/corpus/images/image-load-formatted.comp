#version 460
#extension GL_EXT_shader_image_load_formatted : require
layout(local_size_x = 8) in;
layout(set = 3, binding = 0) uniform Place { ivec4 n; };
layout(binding = 0) uniform image2D any;
layout(binding = 1) uniform readonly uimage3D source;
layout(binding = 2) uniform iimageBuffer both;
layout(binding = 3) uniform image2DMS samples;
vec4 fetch(image2D from, ivec2 at) { return imageLoad(from, at); }
void main() {
  imageStore(any, n.xy, fetch(any, n.zw) + vec4(imageLoad(source, n.xyz)) + imageLoad(samples, n.xy, 3));
  imageStore(both, n.x, imageLoad(both, n.y));
}
