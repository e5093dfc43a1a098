// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Buffers of other bindings do not overlap: what a loop stores changes nothing of what it loads from a buffer that nobody
// writes, nor of a uniform block, which is read before it. What is written by its binding anywhere, volatile, or Aliased
// is loaded where the shader says.
// RUN: %coopc --emit=ptx --gpu=sm_80 %s -o - | FileCheck %s --implicit-check-not=ld.global.u32 --implicit-check-not=ld.global.f32
// CHECK: ld.global.nc.u32
// CHECK: [[LOOP:\$L__BB0_[0-9]+]]:
// CHECK: st.global.f32
// CHECK-NOT: ld.global.nc.u32
// CHECK: ld.global.nc.f32
// CHECK: bra
// RUN: %coopc --emit=ptx --gpu=sm_80 -DWRITTEN %s -o - | FileCheck %s --check-prefix=WRITTEN --implicit-check-not=ld.global.nc.f32
// WRITTEN: ld.global.nc.u32
// WRITTEN: ld.global.f32
// RUN: %coopc --emit=ptx --gpu=sm_80 "-DQUALIFIER=volatile readonly" %s -o - | FileCheck %s --check-prefix=VOLATILE --implicit-check-not=ld.global.nc.f32
// VOLATILE: ld.volatile.global.f32
// RUN: %coopc --emit=spirv-text %s -o %t.spvasm
// RUN: sed 's/OpDecorate \(%[a-zA-Z0-9_]*\) Binding 0$/&\n OpDecorate \1 Aliased/' %t.spvasm > %t.aliased.spvasm
// RUN: %coopc --emit=ptx --gpu=sm_80 %t.aliased.spvasm -o - | FileCheck %s --check-prefix=ALIASED --implicit-check-not=ld.global.nc
// ALIASED: st.global.f32
// ALIASED: ld.global.u32
// ALIASED: ld.global.f32
// Loads of a written buffer stay before or after its stores, and pass those of others.
// RUN: %coopc --emit=ptx --gpu=sm_80 -DTWICE %s -o - | FileCheck %s --check-prefix=TWICE
// TWICE: ld.global.f32 [[FIRST:%f[0-9]+]]
// TWICE-NOT: ld.global.f32
// TWICE: st.global.f32
// RUN: %python %S/Inputs/emulate.py %coopc %gpu-emulator sm_80 %s 1 f32:256:3 f32:256 u32:4:5 f32:64
// RUN: %python %S/Inputs/emulate.py %coopc %gpu-emulator sm_80 %s 1 f32:256:3 f32:256 u32:4:5 f32:64 -- -DWRITTEN
// RUN: %python %S/Inputs/emulate.py %coopc %gpu-emulator sm_80 %s 1 f32:256:3 f32:256 u32:4:5 f32:64 -- -DTWICE
#version 460
#ifndef QUALIFIER
#define QUALIFIER
#endif
layout(local_size_x = 32) in;
layout(set = 0, binding = 0) QUALIFIER buffer In { float x[]; };
layout(set = 0, binding = 1) buffer Out { float y[]; };
layout(set = 0, binding = 2) uniform Settings { uint step; };
layout(set = 0, binding = 3) buffer More { float z[]; };
void main() {
  const uint i = gl_LocalInvocationIndex;
#ifdef TWICE
  y[i + 64] = 1;
  const float before = y[i];
  z[i] = 2;
  y[i + 128] = before + y[i];
#else
  float sum = 0;
  for (uint k = 0; k < 3 + (step & 15); ++k) {
    y[i + 32 * k] = sum;
    sum += x[i + (step & 1) + 32 * k];
  }
  z[i] = sum;
#ifdef WRITTEN
  x[i] = 0;
#endif
#endif
}
