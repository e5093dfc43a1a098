#version 450
layout(binding = 0) uniform sampler2D textures[4];
layout(binding = 1, rgba8) uniform image2D images[6];
layout(binding = 2) uniform texture2D separate[4];
layout(binding = 3) uniform sampler states[2];
layout(binding = 4, r32ui) uniform uimageBuffer lists[3];
layout(binding = 6) uniform samplerBuffer buffers[2];
layout(input_attachment_index = 0, binding = 9) uniform subpassInput inputs[3];
layout(location = 0) flat in int i;
layout(location = 1) flat in uint j;
layout(location = 0) out vec4 color;
vec4 sum(sampler2D all[4], int k) { return texture(all[0], vec2(0)) + texture(all[k], vec2(1)); }
vec4 deeper(sampler2D all[4]) { return sum(all, 2); }
void main() {
  vec4 r = texture(textures[i], vec2(1)) + texture(textures[j], vec2(1)) + imageLoad(images[j], ivec2(1));
  r += texture(sampler2D(separate[j], states[i]), vec2(1)) + float(imageAtomicAdd(lists[i], 3, 4u));
  r += texelFetch(buffers[i], 2) + subpassLoad(inputs[i]) + deeper(textures) + float(textures.length());
  for (int k = 0; k < 4; ++k) r += texture(textures[k], vec2(k));
  color = r;
}
