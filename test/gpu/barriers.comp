// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// PTX's barrier of a workgroup orders what a fence of shared memory beside it would; what is done between both, and a
// fence of buffers, need one.
// RUN: %coopc --emit=ptx --gpu=sm_80 %s -o - | FileCheck %s --implicit-check-not=membar
// RUN: %coopc --emit=ptx --gpu=sm_80 -DBETWEEN %s -o - | FileCheck %s --check-prefix=BETWEEN
// RUN: %coopc --emit=ptx --gpu=sm_80 -DFENCE=memoryBarrierBuffer %s -o - | FileCheck %s --check-prefix=BUFFER
// RUN: %python %S/Inputs/emulate.py %coopc %gpu-emulator sm_80 %s 2 u32:128
// CHECK: st.shared
// CHECK: bar.sync
// CHECK: ld.shared
// BETWEEN: membar.cta
// BETWEEN: st.shared
// BETWEEN: bar.sync
// BUFFER: membar.gl
// BUFFER: bar.sync
#version 450
#ifndef FENCE
#define FENCE memoryBarrierShared
#endif
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer Out { uint o[]; };
shared uint data[64], more[64];
void main() {
  const uint i = gl_LocalInvocationIndex;
  data[i] = gl_GlobalInvocationID.x;
  FENCE();
#ifdef BETWEEN
  more[i] = i;
#endif
  barrier();
  groupMemoryBarrier();
  o[gl_GlobalInvocationID.x] = data[i ^ 5];
#ifdef BETWEEN
  o[gl_GlobalInvocationID.x] += more[i ^ 33];
#endif
}
