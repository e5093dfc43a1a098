// Blocks of the heaps (GL_EXT_structured_descriptor_heap).
// GLSLANG: it loads what a uniform block in a struct holds from the heap itself, and does not take open arrays
#version 460
#extension GL_EXT_descriptor_heap : require
#extension GL_EXT_structured_descriptor_heap : require
#extension GL_EXT_scalar_block_layout : require
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_nonuniform_qualifier : require
#extension GL_EXT_ray_query : require
layout(local_size_x = 8) in;

layout(constant_id = 0) const uint materialsOffset = 0;
layout(push_constant) uniform Push { vec4 v; uint more, buffersOffset; } push;

layout(buffer_type, scalar) uniform Values { uint data; vec3 v; };
layout(buffer_type, scalar) buffer First { vec4 data; };
layout(buffer_type, scalar) buffer Second { uint data, rest[]; };
layout(buffer_reference) buffer Forward;
layout(buffer_reference, std430, buffer_reference_align = 16) buffer Concrete { vec4 v; };

struct Material {
  texture2D image;
  Values values;
  vec4 data;
  uint number;
};

layout(heap_offset = materialsOffset) resourceheap Materials {
  uint count;
  Material materials[];
} heap;

layout(heap_offset = push.buffersOffset) resourceheap Buffers {
  uint count;
  layout(descriptor_size = 128) First first;
  buffer Second sized[4];
  Second open[];
} buffers;

resourceheap Mixed {
  accelerationStructureEXT scene;
  Forward forward;
  Concrete concrete;
  layout(buffer_reference) buffer { uint data; } inlined;
  layout(std140) uniform { float x; vec3 y[2]; } nested[2];
  coherent Second shared_;
  readonly First constant;
  layout(r32ui, descriptor_size = 64) uimage2D counters[3];
  layout(row_major) mat3x4 turn;
  bool flags[3];
  layout(offset = 4096) uint tail[];
};
layout(buffer_reference) buffer Forward { float f; };

layout(heap_offset = 32) samplerheap Samplers {
  sampler one;
  samplerShadow shadow;
  sampler open[];
} samplers;
samplerheap { uint word; } plain;

vec4 look(texture2D t, sampler s) { return textureLod(sampler2D(t, s), vec2(0), 0); }
vec4 combined(sampler2D t) { return textureLod(t, vec2(0), 0); }
uint count(uimage2D i) { return imageAtomicAdd(i, ivec2(0), 1u); }
uint countAny(uimage2D i[3], uint at) { return imageAtomicAdd(i[at], ivec2(0), 1u); }

void main() {
  uint i = heap.count + gl_GlobalInvocationID.x + plain.word;
  buffers.first.data = heap.materials[i].data + constant.data;
  buffers.open[i].data = heap.materials[i].values.data;
  buffers.sized[i & 3].rest[i] = uint(buffers.sized[1].rest.length());
  buffers.first.data += look(heap.materials[i].image, samplers.open[nonuniformEXT(i)]);
  buffers.first.data += combined(sampler2D(heap.materials[nonuniformEXT(i)].image, samplers.one));
  buffers.first.data.xyz += heap.materials[nonuniformEXT(i)].values.v * nested[1].y[0] * nested[0].x;
  buffers.first.data += textureLod(sampler2DShadow(heap.materials[0].image, samplers.shadow), vec3(0), 0);
  buffers.first.data += turn[1] + forward.f + concrete.v;
  if (flags[i])
    inlined.data = tail[i] + count(counters[i]) + countAny(counters, i);
  atomicAdd(shared_.rest[1], 1u);
  rayQueryEXT query;
  rayQueryInitializeEXT(query, scene, 0, 0xff, vec3(0), 0, vec3(1), 1);
}
