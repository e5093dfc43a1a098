// A block's name is that of nothing else at global scope, whatever the block is for.
// RUN: not %coopc -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
#extension GL_EXT_structured_descriptor_heap : require
#extension GL_EXT_descriptor_heap : require
layout(push_constant) uniform Push { uint p; } Push;
// CHECK: [[@LINE-1]]:48: error: 'Push' is declared again
resourceheap Heap { uint x; } Heap;
// CHECK: [[@LINE-1]]:31: error: 'Heap' is declared again
samplerheap Samplers { uint x; } samplers;
float Samplers;
// CHECK: [[@LINE-1]]:7: error: 'Samplers' is declared again
layout(descriptor_heap) buffer Data { uint x; } data[];
void Data() {}
// CHECK: [[@LINE-1]]:6: error: 'Data' is declared again
void main() { float Push = 1, Heap = Push; }
