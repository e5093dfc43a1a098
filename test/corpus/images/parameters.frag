#version 450
layout(binding = 0) uniform sampler2D plain;
layout(binding = 1) uniform sampler2DArrayShadow cascades;
layout(binding = 2) uniform texture3D volume;
layout(binding = 3) uniform sampler state;
layout(binding = 4) uniform isampler2DMS ids;
layout(binding = 5) uniform writeonly image2D target;
layout(binding = 6) uniform coherent restrict writeonly uimage2D masks;
layout(location = 0) in vec4 u;
layout(location = 0) out vec4 color;
vec4 blur(sampler2D s, vec2 at);
float shade(const in sampler2DArrayShadow s, vec4 at) { return texture(s, at); }
vec4 march(texture3D t, sampler s, vec3 at) { return texture(sampler3D(t, s), at) + textureLod(sampler3D(t, s), at, 1.0); }
int id(in isampler2DMS s, ivec2 at) { return texelFetch(s, at, 1).x; }
void put(writeonly image2D i, coherent restrict writeonly uimage2D m) { imageStore(i, ivec2(1), vec4(1)); imageStore(m, ivec2(2), uvec4(3)); }
void put2(coherent volatile restrict writeonly image2D i) { imageStore(i, ivec2(1), vec4(2)); }
void main() {
  color = blur(plain, u.xy) + shade(cascades, u) + march(volume, state, u.xyz) + float(id(ids, ivec2(u.xy)));
  put(target, masks);
  put2(target);
}
vec4 blur(sampler2D s, vec2 at) {
  vec2 texel = 1.0 / vec2(textureSize(s, 0));
  return texture(s, at + texel) + texture(s, at - texel);
}
