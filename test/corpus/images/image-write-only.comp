#version 460
layout(local_size_x = 8) in;
layout(set = 3, binding = 0) uniform Place { ivec4 n; };
layout(binding = 0) uniform writeonly image2D plain;
layout(binding = 1) uniform writeonly uimageCubeArray cubes;
layout(binding = 2) writeonly uniform image2D many[4];
void main() {
  imageStore(plain, n.xy, vec4(imageSize(plain), 0, 1));
  imageStore(cubes, n.xyz, uvec4(2));
  imageStore(many[n.x], n.xy, vec4(3));
}
