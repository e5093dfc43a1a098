// Blocks that share a binding, and buffers whose size is rounded up to 16 bytes.
//
// Elements of either block are whole; the last one of the finer block is a whole one.
// DEFINE: %{run} = %coopc run %s -Werror --out 3=%t.npy:u32[1]
// RUN: %{run} --bind 0=fill:1:u32[5] --bind 1=fill:2:u32[4] --bind 2=fill:3:u32[4]
// RUN: %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// CHECK: {{^}}9{{$}}
//
// What is said names the block that it is about.
// DEFINE: %{wrong} = not %coopc run %s --out 3=%t.npy:u32[1]
// RUN: %{wrong} --bind 0=zeros:u8[18] --bind 1=zeros:u8[8] --bind 2=zeros:u8[8] 2>&1 | FileCheck %s --check-prefix=SMALL --implicit-check-not=error: --implicit-check-not=warning:
// SMALL: warning: of the 18 bytes that are bound to 0 ('Numbers') the last 2 are not used: they are no whole element of 4 bytes after the first 0
// SMALL: error: binding 1 ('Wide') needs at least 16 bytes; what is bound has 8
// SMALL: error: binding 2 ('Padded') needs at least 12 bytes; what is bound has 8
// RUN: %coopc run %s --out 3=%t.npy:u32[1] --bind 0=zeros:u32[4] --bind 1=zeros:u32[8] --bind 2=zeros:u8[17] 2>&1 | FileCheck %s --check-prefix=LARGE --implicit-check-not=warning:
// LARGE: warning: binding 1 ('Wide') has 16 bytes; of the 32 that are bound the rest is not used
// LARGE: warning: binding 2 ('Padded') has 12 bytes; of the 17 that are bound the rest is not used
#version 460
layout(local_size_x = 1) in;
layout(std430, binding = 0) readonly buffer Vectors { uvec4 vectors[]; };
layout(std430, binding = 0) readonly buffer Numbers { uint numbers[]; };
layout(std430, binding = 1) readonly buffer Narrow { uint narrow; };
layout(std430, binding = 1) readonly buffer Wide { uint wide[4]; };
layout(std140, binding = 2) uniform Padded { uint x, y, padded; };
layout(std430, binding = 3) writeonly buffer Result { uint result; };
void main() {
  result = vectors[0].x + numbers[4] + narrow + wide[3] + padded;
}
