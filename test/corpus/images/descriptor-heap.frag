// Descriptors in the resource heap and in the sampler heap (GL_EXT_descriptor_heap).
// DIFFERS: decoration NonReadable: glslang decorates a struct that nothing is of; SPIR-V has no place for it
#version 460
#extension GL_EXT_descriptor_heap : require
#extension GL_EXT_samplerless_texture_functions : require
#extension GL_EXT_nonuniform_qualifier : require
#extension GL_EXT_ray_query : require

layout(descriptor_heap) uniform sampler samplers[];
layout(descriptor_heap) uniform samplerShadow shadows[];
layout(descriptor_heap) uniform texture2D textures[];
layout(descriptor_heap) uniform textureCube cubes[];
layout(descriptor_heap, descriptor_stride = 64) uniform texture3D strided[4];
layout(descriptor_heap) uniform textureBuffer texels[];
layout(descriptor_heap, r32ui) uniform uimage2D counters[];
layout(descriptor_heap, rgba16f) uniform writeonly image2D targets[];
layout(descriptor_heap) uniform accelerationStructureEXT scenes[];
layout(descriptor_heap) buffer Storage {
  vec4 v;
  uint rest[];
} storage[];
layout(descriptor_heap, std140) uniform Values {
  vec4 offset;
  mat3 turn;
  float weights[3];
} values[];
layout(descriptor_heap) readonly buffer Colors { vec4 c[]; } colors[];

layout(location = 0) in vec3 place;
layout(location = 1) flat in int index;
layout(location = 0) out vec4 color;

void main() {
  color = texture(sampler2D(textures[27], samplers[0]), place.xy);
  color += texture(samplerCube(cubes[index], samplers[index]), place);
  color.x += texture(sampler2DShadow(textures[index + 1], shadows[2]), place);
  color += texelFetch(strided[index & 3], ivec3(1), 0) + texelFetch(texels[index], 4);
  color.xy += vec2(textureSize(textures[3], 0));
  color.y += float(imageAtomicAdd(counters[index], ivec2(place.xy), 3u));
  imageStore(targets[index], ivec2(place.xy), color);
  color += values[index].offset * values[1].weights[index];
  color.xyz *= values[2].turn;
  color += colors[index].c[2];
  storage[index].v.y = color.x;
  storage[index].rest[1] = uint(storage[index].rest.length());
  atomicMax(storage[4].rest[index], 7u);
  rayQueryEXT query;
  rayQueryInitializeEXT(query, scenes[index], 0, 0xff, vec3(0), 0, vec3(1), 1);
  color.w = rayQueryProceedEXT(query) ? 1 : 0;
}
