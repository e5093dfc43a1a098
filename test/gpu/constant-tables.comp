// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An array that holds one constant is a table in the GPU's memory; one that is written stays each invocation's own.
// RUN: %coopc --emit=ptx --gpu=sm_80 %s -o - | FileCheck %s --implicit-check-not=.local
// CHECK: .global .align 4 .b8 v_$_table[32]
// CHECK: ld.global.nc.u32
// RUN: %coopc --emit=ptx --gpu=sm_80 -DWRITTEN %s -o - | FileCheck %s --check-prefix=WRITTEN --implicit-check-not=v_$_table
// WRITTEN: st.local
// RUN: %coopc --emit=ptx --gpu=sm_80 -DTWICE %s -o - | FileCheck %s --check-prefix=WRITTEN --implicit-check-not=v_$_table
// RUN: %python %S/Inputs/emulate.py %coopc %gpu-emulator sm_80 %s 2 u32:128:5:900 u32:128
// RUN: %python %S/Inputs/emulate.py %coopc %gpu-emulator sm_80 %s 2 u32:128:5:900 u32:128 -- -DWRITTEN
// RUN: %python %S/Inputs/emulate.py %coopc %gpu-emulator sm_80 %s 2 u32:128:5:900 u32:128 -- -DTWICE
#version 460
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) readonly buffer In { uint x[]; };
layout(set = 0, binding = 1) writeonly buffer Out { uint y[]; };
uint find(uint i) {
  uint table[8] = uint[](3u, 1u, 4u, 1u, 5u, 9u, 2u, 6u);
#ifdef WRITTEN
  table[i >> 3 & 7] += i;
#endif
#ifdef TWICE
  if (i > 400)
    table = uint[](8u, 7u, 6u, 5u, 4u, 3u, 2u, 1u);
#endif
  return table[i & 7];
}
void main() {
  const uint i = gl_GlobalInvocationID.x;
  uint sum = 0;
  for (uint k = 0; k < 3; ++k)
    sum += find(x[i] >> k);
  y[i] = sum;
}
