// Buffer references: in a buffer, and in push constants.
//
// RUN: %coopc run %s --bind 7=fill:3:u32[4] --bind 8=fill:5:u32[8] \
// RUN:   --bind 0=address:7,address:8+16,u32:100 --out 1=%t.npy:u32[4] --push address:8,u32:4
// RUN: %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// What is only reached by its address can be an output.
// RUN: %coopc run %s --bind 7=fill:3:u32[4] --bind 8=fill:5:u32[8] --out 8=%t.b.npy \
// RUN:   --bind 0=address:7,address:8+16,u32:100 --out 1=%t.npy:u32[4] --push address:8,u32:4
// RUN: %python %S/Inputs/arrays.py show %t.b.npy | FileCheck %s --check-prefix=OUT
//
// RUN: not %coopc run --diagnostic-ids %s --bind 0=address:7,address:8,u32:1 --bind 8=fill:5:u32[8] \
// RUN:   --out 1=%t.npy:u32[4] --push address:8+64,u32:4 2>&1 \
// RUN:   | FileCheck %s --check-prefix=WRONG --implicit-check-not=error:
#version 450
#extension GL_EXT_buffer_reference : require
layout(local_size_x = 4) in;
layout(buffer_reference, std430, buffer_reference_align = 4) buffer Numbers { uint n[]; };
layout(binding = 0) buffer Table { Numbers x, y; uint Plus; };
layout(binding = 1) buffer Result { uint r[]; };
layout(push_constant) uniform Push { Numbers z; uint Count; };
void main() {
  uint i = gl_LocalInvocationIndex;
  r[i] = x.n[i] + y.n[i] + Plus + Count;
  z.n[i] = i;
}

// CHECK: 112 112 112 112
// OUT: 0 1 2 3 5 5 5 5

// WRONG: error: 'address:7' refers to binding 7, to which nothing is bound [err_run_address]
// WRONG: error: 'address:8+64' is an address past binding 8, which has 32 bytes [err_run_address_offset]
