// What is stored before a barrier that comes in two parts is there after the second one (GL_EXT_split_barrier).
// RUN: %coopc run %s --exec=reference --groups 3 --out 0=%t.npy:u32[192] && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// RUN: %coopc run %s --exec=fast --groups 3 --out 0=%t.npy:u32[192] && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// RUN: %coopc run %s --check --groups 3 --out 0=%t.npy:u32[192] && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// CHECK: 63 65 67 69 71
// RUN: %python %root/test/gpu/Inputs/emulate.py %coopc %gpu-emulator sm_80 %s 3 u32:192
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#version 450
#extension GL_EXT_split_barrier : require
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 64) in;
layout(binding = 0) buffer Data { uint o[]; };
shared uint first[64], second[64];
void main() {
  const uint i = gl_LocalInvocationIndex;
  first[i] = i;
  controlBarrierArrive();
  const uint work = i * 3u;
  controlBarrierWait();
  second[i] = first[63u - i] + work;
  controlBarrierArrive(gl_ScopeWorkgroup, gl_ScopeWorkgroup, gl_StorageSemanticsShared, gl_SemanticsRelease);
  controlBarrierWait(gl_ScopeWorkgroup, gl_ScopeWorkgroup, gl_StorageSemanticsShared, gl_SemanticsAcquire);
  o[gl_GlobalInvocationID.x] = second[i];
}
