#version 310 es
#extension GL_EXT_texture_buffer : require
#extension GL_EXT_texture_cube_map_array : require
#extension GL_OES_texture_storage_multisample_2d_array : require
#extension GL_EXT_gpu_shader5 : require
precision highp float;
precision highp int;
precision highp samplerBuffer;
precision highp samplerCubeArray;
precision highp samplerCubeArrayShadow;
precision highp sampler2DMSArray;
layout(location = 0) in vec4 u;
layout(location = 1) flat in ivec4 n;
layout(location = 0) out vec4 color;
layout(binding = 0) uniform samplerBuffer texels;
layout(binding = 1) uniform samplerCubeArray cubes;
layout(binding = 2) uniform samplerCubeArrayShadow cubeShadows;
layout(binding = 3) uniform sampler2DMSArray samples;
layout(binding = 4) uniform sampler2D plain;
layout(binding = 5) uniform sampler2D many[3];
const ivec2 offsets[4] = ivec2[](ivec2(0), ivec2(1, 0), ivec2(0, 1), ivec2(1));
void main() {
  vec4 r = texelFetch(texels, n.x) + texture(cubes, u) + texture(cubeShadows, u, 0.5);
  r += texelFetch(samples, n.xyz, 1) + textureGatherOffset(plain, u.xy, n.xy) + textureGatherOffsets(plain, u.xy, offsets, 2);
  r.x += float(textureSize(texels) + textureSize(samples).z);
  color = r + texture(many[n.x], u.xy);
}
