// Without the extensions their words are none, and their layouts ask for them.
// RUN: not %coopc -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
layout(descriptor_heap) uniform sampler samplers[4];
// CHECK: [[@LINE-1]]:8: error: 'descriptor_heap' requires an extension: add '#extension GL_EXT_descriptor_heap : require'
layout(descriptor_stride = 4, binding = 0) uniform sampler strided[4];
// CHECK: [[@LINE-1]]:8: error: 'descriptor_stride' requires an extension: add '#extension GL_EXT_descriptor_heap : require'
layout(buffer_type) uniform Type { vec4 v; };
// CHECK: [[@LINE-1]]:8: error: 'buffer_type' requires an extension: add '#extension GL_EXT_structured_descriptor_heap : require'
resourceheap Resources { uint x; } resources;
// CHECK: [[@LINE-1]]:1: error: 'resourceheap' requires an extension: add '#extension GL_EXT_structured_descriptor_heap : require'
samplerheap Samplers { layout(descriptor_size = 4) sampler s; };
// CHECK: [[@LINE-1]]:1: error: 'samplerheap' requires an extension: add '#extension GL_EXT_structured_descriptor_heap : require'
// CHECK: [[@LINE-2]]:31: error: 'descriptor_size' requires an extension: add '#extension GL_EXT_structured_descriptor_heap : require'
layout(heap_offset = 4) resourceheap Offset { uint y; };
// CHECK: [[@LINE-1]]:8: error: 'heap_offset' requires an extension: add '#extension GL_EXT_structured_descriptor_heap : require'
void main() {
  uint resourceheap = 4, samplerheap = resourceheap + 1;
}
