#version 450
#extension GL_EXT_nonuniform_qualifier : require
#extension GL_EXT_samplerless_texture_functions : require
layout(binding = 0) uniform sampler2D textures[];
layout(binding = 1, rgba8) uniform image2D images[];
layout(binding = 2) uniform texture2D separate[];
layout(binding = 3) uniform samplerShadow states[];
layout(binding = 4, r32ui) uniform uimageBuffer lists[];
layout(binding = 5) uniform textureBuffer tables[];
layout(binding = 6) uniform samplerBuffer buffers[];
layout(binding = 7) buffer Block { float value; float values[]; } blocks[];
layout(binding = 8) uniform Uniforms { vec4 value; } uniforms[4];
layout(input_attachment_index = 0, binding = 9) uniform subpassInput inputs[3];
layout(location = 0) flat in nonuniformEXT int i;
layout(location = 0) out vec4 color;
nonuniformEXT int global;
vec4 lookUp(nonuniformEXT int k) { return textureLod(textures[k], vec2(0), 0.0); }
float compared(texture2D t, samplerShadow s) { return texture(sampler2DShadow(t, s), vec3(1)); }
struct Pair { int a, b; };
void main() {
  nonuniformEXT int k = i + 1;
  nonuniformEXT Pair pair = Pair(i, k);
  global = i;
  vec4 r = texture(textures[nonuniformEXT(i)], vec2(1)) + texture(textures[k * 2], vec2(1)) + lookUp(i);
  r += imageLoad(images[k], ivec2(1)) + texture(textures[pair.b], vec2(2)) + texture(textures[global], vec2(0));
  r += textureProj(sampler2DShadow(separate[k], states[i]), vec4(1)) + float(textureSize(separate[-k], 0).x);
  r += compared(separate[nonuniformEXT(3)], states[k]);
  r += float(imageAtomicAdd(lists[k + 2], 3, 4u)) + texelFetch(buffers[k], 2) + texelFetch(tables[nonuniformEXT(k)], 7);
  r += blocks[k].value + uniforms[nonuniformEXT(k)].value + blocks[0].values[nonuniformEXT(k)];
  r += subpassLoad(inputs[k]);
  imageStore(images[nonuniformEXT(i)], ivec2(k), r);
  color = r;
}
