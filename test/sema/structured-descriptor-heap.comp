// Rules of GL_EXT_structured_descriptor_heap, each beside what just keeps it.
// RUN: not %coopc -fsyntax-only --max-errors=0 %s 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
#version 460
#extension GL_EXT_structured_descriptor_heap : require
#extension GL_EXT_descriptor_heap : require
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_scalar_block_layout : require

// Section 4.3.9: a type without instance, binding or memory qualifiers.
layout(buffer_type) uniform Uniform { vec4 v; };
layout(buffer_type, std430) buffer Storage { vec4 v; uint rest[]; };
layout(buffer_type) uniform Instance { vec4 v; } instance;
// CHECK: structured-descriptor-heap.comp:[[@LINE-1]]:50: error: 'Instance' with 'buffer_type' is a type
layout(buffer_type, binding = 0) uniform Bound { vec4 v; };
// CHECK: [[@LINE-1]]:21: error: 'binding' does not go with 'buffer_type'
layout(buffer_type, set = 0) buffer InSet { vec4 v; };
// CHECK: [[@LINE-1]]:21: error: 'set' does not go with 'buffer_type'
layout(buffer_type) coherent buffer Coherent { vec4 v; };
// CHECK: [[@LINE-1]]:21: error: memory qualifiers are {{.*}}not for a buffer type
layout(buffer_type) volatile uniform Volatile { vec4 v; };
// CHECK: [[@LINE-1]]:21: warning: memory qualifiers have no meaning for a uniform block
layout(buffer_type, descriptor_heap) uniform InHeap { vec4 v; };
// CHECK: [[@LINE-1]]:21: error: 'descriptor_heap' does not go with 'buffer_type'
layout(buffer_type, buffer_reference) buffer Reference { vec4 v; };
// CHECK: [[@LINE-1]]:21: error: 'buffer_reference' does not go with 'buffer_type'
layout(buffer_type, binding = 1) uniform texture2D noBlock;
// CHECK: [[@LINE-1]]:8: error: layout qualifier 'buffer_type' cannot stand on an opaque uniform

// It is for members of heaps, through structs and arrays.
struct Nested { Uniform u; vec4 w; };
Uniform global;
// CHECK: [[@LINE-1]]:9: error: 'Uniform' is or has a buffer type
uniform Storage opaque;
// CHECK: [[@LINE-1]]:17: error: 'Storage' is or has a buffer type
layout(binding = 2) buffer Holder { Uniform held; };
// CHECK: [[@LINE-1]]:45: error: 'Uniform' is or has a buffer type
Uniform result();
// CHECK: [[@LINE-1]]:1: error: type 'Uniform' cannot be the type of a function's result
void parameter(Nested n);
// CHECK: [[@LINE-1]]:23: error: 'Nested' is or has a buffer type

// Section 4.3.10: what may be in which heap.
resourceheap Resources {
  uint data;
  Uniform u;
  Storage b[3];
  texture2D t;
  layout(rgba8) image2D i;
  Nested nested[2];
  float16_t_is_no_type x;
  // CHECK: [[@LINE-1]]:3: error: unknown type name
} broken;
resourceheap R0 { uint data; Uniform u; Storage b[3]; texture2D t; layout(rgba8) image2D i; Nested n[2]; mat2 open[]; } r;
resourceheap R1 { sampler s; } r1;
// CHECK: [[@LINE-1]]:27: error: a 'sampler' cannot be in a 'resourceheap' block
resourceheap R2 { sampler2D s; } r2;
// CHECK: [[@LINE-1]]:29: error: a 'sampler2D' cannot be in a 'resourceheap' block
samplerheap S0 { uint data; sampler s; samplerShadow shadows[]; } s;
samplerheap S1 { texture2D t; } s1;
// CHECK: [[@LINE-1]]:28: error: a 'texture2D' cannot be in a 'samplerheap' block
samplerheap S2 { sampler2D t; } s2;
// CHECK: [[@LINE-1]]:28: error: a 'sampler2D' cannot be in a 'samplerheap' block
samplerheap S3 { Uniform u; } s3;
// CHECK: [[@LINE-1]]:26: error: a 'Uniform' cannot be in a 'samplerheap' block
resourceheap R3 { uint x; } r3[2];
// CHECK: [[@LINE-1]]:31: error: there is no array of blocks of a heap
resourceheap uint outside;
// CHECK: [[@LINE-1]]:1: error: 'outside' in a heap must stand in a block: write 'resourceheap Block
resourceheap { uint unnamed; };
samplerheap R0 { uint x; } otherHeap;
resourceheap R0 { uint x; } sameHeap;
// CHECK: [[@LINE-1]]:14: error: 'R0' is declared again

// Section 4.1.9: the last member may be open.
samplerheap S4 { sampler s[]; sampler t; } s4;
// CHECK: [[@LINE-1]]:26: error: array 's' needs a size: only the last member
samplerheap S5 { sampler s[][3]; } s5;
samplerheap S6 { sampler s[3][]; } s6;
// CHECK: [[@LINE-1]]:26: error: array 's' needs a size: only the outermost dimension

// Section 4.4: qualifiers of blocks and members.
readonly resourceheap R4 { uint x; } r4;
// CHECK: [[@LINE-1]]:1: error: memory qualifiers are {{.*}}not for a heap block
layout(std430) resourceheap R5 { uint x; } r5;
// CHECK: [[@LINE-1]]:8: error: layout qualifier 'std430' cannot stand on a heap block
layout(binding = 0) resourceheap R6 { uint x; } r6;
// CHECK: [[@LINE-1]]:8: error: layout qualifier 'binding' cannot stand on a heap block
resourceheap R7 {
  layout(descriptor_size = 64) texture2D sized[2];
  layout(descriptor_size = 64) uint plain;
  // CHECK: [[@LINE-1]]:10: error: 'descriptor_size' is for members that are descriptors, which 'uint' is not
  layout(descriptor_size = 64) Nested nested;
  // CHECK: [[@LINE-1]]:10: error: 'descriptor_size' is for members that are descriptors, which 'Nested' is not
  layout(descriptor_size = 0) texture2D none;
  // CHECK: [[@LINE-1]]:10: error: the value of 'descriptor_size' must be greater than zero
  layout(align = 8) uint aligned;
  // CHECK: [[@LINE-1]]:10: error: layout qualifier 'align' cannot stand on a member of a heap block
  layout(heap_offset = 3) uint offset;
  // CHECK: [[@LINE-1]]:10: error: layout qualifier 'heap_offset' cannot stand on a member of a heap block
  layout(row_major) mat3 rows;
} r7;
layout(descriptor_size = 4, binding = 3) uniform R8 { vec4 v; } r8;
// CHECK: [[@LINE-1]]:8: error: layout qualifier 'descriptor_size' cannot stand on a block
layout(heap_offset = 4, binding = 4) uniform R9 { vec4 v; } r9;
// CHECK: [[@LINE-1]]:8: error: layout qualifier 'heap_offset' cannot stand on a block
resourceheap R10 { layout(descriptor_size = 64) texture2D t; layout(offset = 64) uint behind; } r10;
resourceheap R11 { layout(descriptor_size = 64) texture2D t; layout(offset = 60) uint within; } r11;
// CHECK: [[@LINE-1]]:87: error: offset 60 of 'within' lies before the end of 't' at 64
resourceheap R12 { texture2D t; layout(offset = 6) uint odd; } r12;
// CHECK: [[@LINE-1]]:57: error: offset 6 of 'odd' is not a multiple of 4
resourceheap R13 {
  buffer Storage said;
  buffer Uniform wrong;
  // CHECK: [[@LINE-1]]:3: error: 'buffer' is for members whose type is that of a 'buffer' block, which 'Uniform' is not
  uniform uint data;
  // CHECK: [[@LINE-1]]:3: error: 'uniform' is for members whose type is that of a 'uniform' block, which 'uint' is not
  in uint input_;
  // CHECK: [[@LINE-1]]:3: error: a member that is 'in' cannot stand in a 'resourceheap' block
  const uint constant;
  // CHECK: [[@LINE-1]]:3: error: 'const' cannot qualify a member of a block
  flat uint interpolated;
  // CHECK: [[@LINE-1]]:3: error: interpolation qualifiers are {{.*}}not for a member of a heap block
  coherent Storage coherent_;
  coherent Uniform noMemory;
  // CHECK: [[@LINE-1]]:3: error: memory qualifiers are {{.*}}not for a uniform block
  coherent uint ignored;
  // CHECK: [[@LINE-1]]:3: warning: memory qualifiers have no meaning for a member of a heap block
  struct Inner { uint x; } inner;
  // CHECK: [[@LINE-1]]:3: error: a struct cannot be defined in a block
} r13;
struct HasImage { image2D i; };
resourceheap R14 {
  writeonly image2D written;
  image2D formatless;
  // CHECK: [[@LINE-1]]:11: error: image 'formatless' needs a format
  layout(r32ui) image2D mismatched;
  // CHECK: [[@LINE-1]]:10: error: format 'r32ui' does not fit
  layout(r32f) texture2D texture_;
  // CHECK: [[@LINE-1]]:10: error: format 'r32f' is for images
  HasImage image;
  // CHECK: [[@LINE-1]]:12: error: 'image in a struct' requires an extension: add '#extension GL_EXT_shader_image_load_formatted
} r14;

// Section 4.4.10 and its interactions: blocks within blocks.
layout(buffer_reference) buffer Forward;
resourceheap R15 {
  Forward forward;
  layout(buffer_reference, buffer_reference_align = 16) buffer { uint data; } inlined;
  layout(std140) uniform { float x; } nested[2];
  layout(buffer_reference) uniform { uint data; } noBuffer;
  // CHECK: [[@LINE-1]]:10: error: 'buffer_reference' is for buffer blocks
  layout(binding = 0) buffer { uint data; } bound;
  // CHECK: [[@LINE-1]]:10: error: layout qualifier 'binding' cannot stand on a block
  layout(packed) buffer { uint data; } packed_;
  // CHECK: [[@LINE-1]]:10: error: {{.*}}'packed'
  in { uint data; } input_;
  // CHECK: [[@LINE-1]]:6: error: a block within a block of a heap must be 'uniform' or 'buffer'
} r15;
layout(buffer_reference) buffer Forward { uint f; };
samplerheap S7 { Forward forward; layout(buffer_reference) buffer { uint data; } inlined; } s7;

// Section 4.4.10: an offset that nothing changes.
layout(constant_id = 0) const int specialized = -4;
layout(binding = 5) buffer Written { uint w; readonly uint fixed_; } written;
layout(binding = 6) readonly buffer Read { uint r[4]; } read;
layout(binding = 7) uniform Values { uint w; uvec2 pair; float f; } values;
uint variable;
shared uint sharedVariable;
layout(heap_offset = 64) resourceheap O0 { uint x; } o0;
layout(heap_offset = specialized * 2) resourceheap O1 { uint x; } o1;
layout(heap_offset = values.w) samplerheap O2 { uint x; } o2;
layout(heap_offset = values.pair.y) resourceheap O3 { uint x; } o3;
layout(heap_offset = written.fixed_) resourceheap O4 { uint x; } o4;
layout(heap_offset = read.r[2]) resourceheap O5 { uint x; } o5;
layout(heap_offset = gl_WorkGroupID.x) resourceheap O6 { uint x; } o6;
layout(heap_offset = o0.x) resourceheap O7 { uint x; } o7;
layout(heap_offset = r.b[1].rest[3]) resourceheap P0 { uint x; } p0;
// CHECK: [[@LINE-1]]:22: error: 'heap_offset' must be a constant, or a global variable that nothing writes to
layout(heap_offset = variable) resourceheap P1 { uint x; } p1;
// CHECK: [[@LINE-1]]:22: error: 'heap_offset' must be a constant, or a global variable
layout(heap_offset = sharedVariable) resourceheap P2 { uint x; } p2;
// CHECK: [[@LINE-1]]:22: error: 'heap_offset' must be a constant, or a global variable
layout(heap_offset = written.w) resourceheap P3 { uint x; } p3;
// CHECK: [[@LINE-1]]:22: error: 'heap_offset' must be a constant, or a global variable
layout(heap_offset = read.r[variable]) resourceheap P4 { uint x; } p4;
// CHECK: [[@LINE-1]]:22: error: 'heap_offset' must be a constant, or a global variable
layout(heap_offset = values.w + 4) resourceheap P5 { uint x; } p5;
// CHECK: [[@LINE-1]]:22: error: 'heap_offset' must be a constant, or a global variable
layout(heap_offset = values.f) resourceheap P6 { uint x; } p6;
// CHECK: [[@LINE-1]]:22: error: 'heap_offset' must be of type int or uint, not 'float'
layout(heap_offset = values.pair) resourceheap P7 { uint x; } p7;
// CHECK: [[@LINE-1]]:22: error: 'heap_offset' must be of type int or uint, not 'uvec2'
layout(heap_offset = -4) resourceheap P8 { uint x; } p8;
// CHECK: [[@LINE-1]]:22: error: the value of 'heap_offset' must be from 0 to 2147483647, not -4

layout(local_size_x = 1) in;
void main() {
  // Section 4.3.10: heaps are read only; what descriptors and references lead to is not.
  r.b[0].v = r.u.v + r.n[1].u.v + r.open[3][0].xyxy + unnamed;
  r15.inlined.data = s7.inlined.data;
  atomicAdd(r.b[0].rest[gl_LocalInvocationIndex], uint(r.b[0].rest.length()));
  imageStore(r.i, ivec2(0), vec4(0));
  r.data = 4;
  // CHECK: [[@LINE-1]]:3: error: 'r' is in a heap, which shaders only read
  unnamed += 1;
  // CHECK: [[@LINE-1]]:3: error: 'unnamed' is in a heap, which shaders only read
  r.u.v = vec4(0);
  // CHECK: [[@LINE-1]]:3: error: 'Uniform' is a uniform block and cannot be assigned to
  atomicAdd(r.data, 1u);
  // CHECK: [[@LINE-1]]:13: error: {{.*}}'atomicAdd'
  r.open.length();
  // CHECK: [[@LINE-1]]:3: error: the length of this array is not known here
  r.open[-1];
  // CHECK: [[@LINE-1]]:10: error: index -1
  r.b[3].v;
  // CHECK: [[@LINE-1]]:7: error: index 3 of 'Storage[3]' is out of range
  // Section 4.3.9: '.' is the only operator.
  r.u;
  // CHECK: [[@LINE-1]]:3: error: 'Uniform' leads to a buffer and has no value
  r.n[0];
  // CHECK: [[@LINE-1]]:3: error: 'Nested' leads to a buffer and has no value
  r.u == r.u;
  // CHECK: [[@LINE-1]]:3: error: 'Uniform' leads to a buffer
  // CHECK: [[@LINE-2]]:10: error: 'Uniform' leads to a buffer
  r.b[0][1];
  // CHECK: [[@LINE-1]]:3: error: a value of type 'Storage' cannot be indexed
  Uniform copy = r.u;
  // CHECK: [[@LINE-1]]:11: error: 'Uniform' is or has a buffer type
  // CHECK: [[@LINE-2]]:18: error: 'Uniform' leads to a buffer
  Uniform(3);
  // CHECK: [[@LINE-1]]:3: error: {{.*}}'Uniform'
}
