// Indices of 64 bits are GL_EXT_shader_64bit_indexing's (section 5.7).
// RUN: not %coopc -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: %coopc -DINDEXING -fsyntax-only %s
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#ifdef INDEXING
#extension GL_EXT_shader_64bit_indexing : require
#endif
layout(binding = 0) buffer Data { float f[]; };
void main() {
  uint64_t wide = 3ul;
  uint16_t narrow = 2us;
  f[narrow] = f[int(wide)];
  f[wide] = 1.0;
  // CHECK: [[@LINE-1]]:5: error: 'an index of 64 bits' requires an extension: add '#extension GL_EXT_shader_64bit_indexing : require'
}
