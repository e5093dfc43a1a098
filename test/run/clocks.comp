// Clocks go on, and never back (GL_ARB_shader_clock, GL_EXT_shader_realtime_clock).
// RUN: %coopc run %s --exec=reference --out 0=%t.npy:u32[2] && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// RUN: %coopc run %s --exec=fast --out 0=%t.npy:u32[2] && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// RUN: %coopc run %s --check --out 0=%t.npy:u32[2] && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// CHECK: 64 64
// RUN: %coopc --emit=ptx --gpu=sm_80 %s -o - | FileCheck %s --check-prefix=PTX
// PTX-COUNT-4: %clock64
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#version 450
#extension GL_ARB_gpu_shader_int64 : require
#extension GL_ARB_shader_clock : require
#extension GL_EXT_shader_realtime_clock : require
layout(local_size_x = 64) in;
layout(binding = 0) buffer Counts { uint later, laterInTwoWords; };
bool isAfter(uvec2 a, uvec2 b) { return a.y > b.y || (a.y == b.y && a.x > b.x); }
void main() {
  const uint64_t start = clockARB();
  const uvec2 realStart = clockRealtime2x32EXT();
  barrier();
  if (clockRealtimeEXT() > start)
    atomicAdd(later, 1u);
  if (isAfter(clock2x32ARB(), realStart))
    atomicAdd(laterInTwoWords, 1u);
}
