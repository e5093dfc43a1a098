// Offsets in a buffer have 64 bits: what is beyond 4 GiB is not what is at the start. Pages that are
// not touched take no memory.
//
// RUN: %coopc run %s --memory-limit 9G --bind 0=zeros:u32[1073741840] --bind 1=zeros:u8[4294967296] \
// RUN:   --bind 2=u32:1073741831,u32:4294967295 --out 3=%t.npy:u32[10]
// RUN: %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// CHECK: 5 0 5 9 0 9 1073741840 8 0 8
// RUN: not %coopc run %s --memory-limit 4G --bind 0=zeros:u32[1073741840] --bind 1=zeros:u8[4294967296] \
// RUN:   --bind 2=zeros:u32[2] --out 3=%t.npy:u32[10] 2>&1 | FileCheck %s --check-prefix=LIMIT
// LIMIT: error: the buffers take 8.0 GiB, which is more than the 4.0 GiB of --memory-limit
#version 450
#extension GL_EXT_shader_explicit_arithmetic_types_int8 : require
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
layout(local_size_x = 1) in;
layout(binding = 0) buffer X { uint x[]; };
layout(binding = 1) buffer Y { uint8_t y[]; };
layout(binding = 2) readonly buffer I { uint i[]; };
layout(binding = 3) buffer O { uint o[]; };
void main() {
  x[i[0]] = 5u; // byte 4 GiB + 28
  o[0] = x[i[0]];
  o[1] = x[i[0] - 1073741824u];
  o[2] = x[int(i[0])];
  y[i[1]] = uint8_t(9); // the last byte of 4 GiB
  o[3] = y[i[1]];
  o[4] = y[i[1] & 0x7fffffffu];
  o[5] = y[4294967295u];
  o[6] = x.length();
  x[x.length() - 1] = 8u;
  o[7] = x[1073741839];
  o[8] = x[15];
  o[9] = x[uint(x.length()) - 1u];
}
