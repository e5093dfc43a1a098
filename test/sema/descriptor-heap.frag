// Rules of GL_EXT_descriptor_heap, each beside what just keeps it.
// RUN: not %coopc -fsyntax-only --max-errors=0 %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
#extension GL_EXT_descriptor_heap : require

// Section 4.4: arrays of descriptors and of blocks alone.
layout(descriptor_heap) uniform texture2D textures[];
layout(descriptor_heap) uniform texture2D four[4];
layout(descriptor_heap) uniform texture2D alone;
// CHECK: descriptor-heap.frag:[[@LINE-1]]:43: error: 'alone' with 'descriptor_heap' must be an array
layout(descriptor_heap) uniform Block { vec4 u; float us[2]; } blocks[];
layout(descriptor_heap) readonly buffer Buffer { vec4 s; float ss[]; } buffers[4];
layout(descriptor_heap) uniform Single { vec4 v; } single;
// CHECK: [[@LINE-1]]:52: error: 'single' with 'descriptor_heap' must be an array
layout(descriptor_heap) buffer Nameless { vec4 n; };
// CHECK: [[@LINE-1]]:32: error: 'Nameless' with 'descriptor_heap' must be an array
layout(descriptor_heap) uniform;
// CHECK: [[@LINE-1]]:8: error: layout qualifier 'descriptor_heap' cannot stand on 'uniform' alone
layout(location = 0, descriptor_heap) in vec4 input_;
// CHECK: [[@LINE-1]]:22: error: layout qualifier 'descriptor_heap' cannot stand on an input
layout(descriptor_heap) uniform Member { layout(descriptor_heap) vec4 v; } members[];
// CHECK: [[@LINE-1]]:49: error: layout qualifier 'descriptor_heap' cannot stand on a member of a block
layout(descriptor_heap) uniform float floats[];
// CHECK: [[@LINE-1]]:39: error: uniform 'floats' of type 'float[]' must stand in a block

// Section 4.1.9: the outermost dimension may be open.
layout(descriptor_heap) uniform texture2D rows[][3];
layout(descriptor_heap) uniform texture2D columns[3][];
// CHECK: [[@LINE-1]]:43: error: the size of an array must be given here
layout(descriptor_heap) buffer Grid { float f; } grid[2][];
// CHECK: [[@LINE-1]]:50: error: the size of an array must be given here
layout(binding = 0) uniform texture2D bound[][];
// CHECK: [[@LINE-1]]:39: error: the size of an array must be given here

// Sections 4.4.5 and 4.4.6: neither set nor binding, nor another place.
layout(descriptor_heap, binding = 0) uniform texture2D withBinding[];
// CHECK: [[@LINE-1]]:25: error: 'binding' does not go with 'descriptor_heap'
layout(set = 0, descriptor_heap) uniform sampler withSet[];
// CHECK: [[@LINE-1]]:8: error: 'set' does not go with 'descriptor_heap'
layout(descriptor_heap, binding = 0) uniform WithBinding { vec4 v; } blockWithBinding[];
// CHECK: [[@LINE-1]]:25: error: 'binding' does not go with 'descriptor_heap'
layout(descriptor_heap, set = 0) buffer WithSet { vec4 v; } blockWithSet[];
// CHECK: [[@LINE-1]]:25: error: 'set' does not go with 'descriptor_heap'
layout(descriptor_heap, push_constant) uniform Push { vec4 v; } push[];
// CHECK: [[@LINE-1]]:25: error: 'push_constant' does not go with 'descriptor_heap'
uniform texture2D nowhere;
// CHECK: [[@LINE-1]]:19: error: 'nowhere' needs a binding

// The stride is a power of two, and of a heap's descriptors.
layout(descriptor_heap, descriptor_stride = 64) uniform sampler strided[];
layout(descriptor_heap, descriptor_stride = 64) uniform Strided { vec4 v; } stridedBlocks[];
layout(descriptor_heap, descriptor_stride = 48) uniform texture2D odd[];
// CHECK: [[@LINE-1]]:45: error: the value of 'descriptor_stride' must be a power of two, not 48
layout(descriptor_stride = 64, binding = 1) uniform texture2D noHeap[4];
// CHECK: [[@LINE-1]]:8: error: 'descriptor_stride' is for what has 'descriptor_heap', too
layout(descriptor_stride = 64, binding = 2) uniform NoHeap { vec4 v; } noHeapBlock;
// CHECK: [[@LINE-1]]:8: error: 'descriptor_stride' is for what has 'descriptor_heap', too

// Section 4.4.6: what the heaps hold.
layout(descriptor_heap) uniform samplerShadow shadows[];
layout(descriptor_heap) uniform textureBuffer texels[];
layout(descriptor_heap, r32f) uniform readonly image2D sources[];
layout(descriptor_heap, r32f) uniform writeonly image2D targets[];
layout(descriptor_heap) uniform image2D formatless[];
// CHECK: [[@LINE-1]]:41: error: image 'formatless' needs a format
layout(descriptor_heap) uniform sampler2D combined[];
// CHECK: [[@LINE-1]]:43: error: no heap has descriptors of type 'sampler2D': take a texture and a sampler
layout(descriptor_heap) uniform samplerBuffer combinedBuffer[];
// CHECK: [[@LINE-1]]:47: error: no heap has descriptors of type 'samplerBuffer': take a texture and a sampler
layout(descriptor_heap) uniform subpassInput subpasses[];
// CHECK: [[@LINE-1]]:46: error: no heap has descriptors of type 'subpassInput'{{$}}
struct S { texture2D t; };
layout(descriptor_heap) uniform S structs[];
// CHECK: [[@LINE-1]]:35: error: no heap has descriptors of type 'S'{{$}}
// Ray tracing and ray queries bring the type.
layout(descriptor_heap) uniform accelerationStructureEXT scenes[];
// CHECK: [[@LINE-1]]:33: error: 'accelerationStructureEXT' requires an extension: add '#extension GL_EXT_ray_tracing

layout(location = 1) flat in int index;
layout(location = 0) out vec4 color;
vec4 one(texture2D t, sampler s) { return texture(sampler2D(t, s), vec2(0)); }
vec4 every(texture2D t[4]) { return vec4(0); }

void main() {
  color = one(textures[index], strided[3]) + one(rows[index][2], strided[index]) + every(four);
  color += blocks[index].u + buffers[3].s;
  // Section 4.1.9: no array of open size is an argument, and no constant index is negative.
  every(textures);
  // CHECK: [[@LINE-1]]:9: error: argument 't' of 'every' of type 'texture2D[]'
  one(textures[-1], strided[0]);
  // CHECK: [[@LINE-1]]:16: error: index -1 of 'texture2D[]' is negative
  blocks[-1].u;
  // CHECK: [[@LINE-1]]:10: error: index -1 of 'Block[]' is negative
  buffers[4].s;
  // CHECK: [[@LINE-1]]:11: error: index 4 of 'Buffer[4]' is out of range
  four.length() + buffers.length() + buffers[0].ss.length();
  textures.length();
  // CHECK: [[@LINE-1]]:3: error: the length of this array is not known here
  blocks.length();
  // CHECK: [[@LINE-1]]:3: error: the length of this array is not known here
  blocks[0].u = vec4(1);
  // CHECK: [[@LINE-1]]:3: error: 'Block' is a uniform block and cannot be assigned to
  buffers[0].s = vec4(1);
  // CHECK: [[@LINE-1]]:3: error: 's' is 'readonly' and cannot be assigned to
  textures[0] = textures[1];
  // CHECK: [[@LINE-1]]:3: error: 'textures' is in a heap, which shaders only read
  imageStore(targets[index], ivec2(0), imageLoad(sources[index], ivec2(0)));
  imageStore(sources[0], ivec2(0), vec4(0));
  // CHECK: [[@LINE-1]]:14: error: 'sources' is 'readonly': it cannot be used by 'imageStore'
  imageLoad(targets[0], ivec2(0));
  // CHECK: [[@LINE-1]]:13: error: 'targets' is 'writeonly': it cannot be used by 'imageLoad'
  blocks[0];
  // CHECK: [[@LINE-1]]:3: error: 'Block' leads to a buffer and has no value
  blocks[0][1];
  // CHECK: [[@LINE-1]]:3: error: a value of type 'Block' cannot be indexed
}
