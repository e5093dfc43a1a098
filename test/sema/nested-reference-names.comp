// A reference in a block that is named as another block is: said, and nothing more (found by a fuzzer: the name stood
// for nothing). An atomic operation that orders names storage.
// RUN: not %coopc -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
#extension GL_EXT_descriptor_heap : require
#extension GL_EXT_structured_descriptor_heap : require
#extension GL_EXT_buffer_reference : require
#extension GL_KHR_memory_scope_semantics : require
layout(binding = 0) buffer Plain { uint word; } plain;
layout(heap_offset = 0) resourceheap Materials {
  uint count;
  // CHECK: [[@LINE+1]]:35: error: 'Plain' is declared again in the same scope
  layout(buffer_reference) buffer Plain { uint word; } other;
} heap;
void main() {
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: 'atomicLoad' needs storage semantics
  uint a = atomicLoad(plain.word, gl_ScopeDevice, 0, gl_SemanticsAcquire);
  a += atomicLoad(plain.word, gl_ScopeDevice, 0, gl_SemanticsRelaxed);
}
