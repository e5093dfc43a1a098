// Loads stand before stores to other buffers, which the assembler would not move them over (lower/gpu/LoadsFirst.h);
// not before stores to their own, nor to any that may be the same memory, nor over a barrier.
// RUN: %coopc --emit=ptx --gpu=sm_90a %s -o - | FileCheck %s
// RUN: %coopc --emit=ptx --gpu=sm_90a %s -DOWN -o - | FileCheck %s --check-prefix=KEPT
// RUN: %coopc --emit=ptx --gpu=sm_90a %s -DBETWEEN='memoryBarrierBuffer(); barrier();' -o - | FileCheck %s --check-prefix=KEPT
// RUN: %coopc --emit=spirv-text %s -o %t.spvasm
// RUN: sed 's/OpDecorate \(%[a-zA-Z0-9_]*\) Binding [012]$/&\n OpDecorate \1 Aliased/' %t.spvasm > %t.aliased.spvasm
// RUN: %coopc --emit=ptx --gpu=sm_90a %t.aliased.spvasm -o - | FileCheck %s --check-prefix=KEPT
// RUN: %python %S/Inputs/emulate.py %coopc %gpu-emulator sm_80 %s 1 f32:64 f32:64 f32:64
// Nor after branches that lead to them in any case, if nothing writes what they read.
// RUN: %coopc --emit=ptx --gpu=sm_90a %s -DBRANCH -o - | FileCheck %s --check-prefix=BRANCH
// RUN: %coopc --emit=ptx --gpu=sm_90a %s -DBRANCH -DSOME='if (i == 7) return;' -o - | FileCheck %s --check-prefix=SOME
// RUN: %python %S/Inputs/emulate.py %coopc %gpu-emulator sm_80 %s 1 f32:64 f32:64 f32:64 f32:64:1 f32:64:2 -- -DBRANCH
// BRANCH: ld.global.nc.f32
// BRANCH-NOT: bra
// BRANCH: ld.global.nc.f32
// BRANCH: bra
// BRANCH-NOT: ld.global.nc.f32
// SOME: ld.global.nc.f32
// SOME: bra
// SOME: ld.global.nc.f32
// CHECK-COUNT-3: ld.global.f32
// CHECK-COUNT-3: st.global.f32
// KEPT: st.global.f32
// KEPT: ld.global.f32
// KEPT: st.global.f32
#version 460
#ifdef OWN
#define NEXT i ^ 1
#else
#define NEXT i
#endif
#ifndef BETWEEN
#define BETWEEN
#endif
layout(local_size_x = 32) in;
layout(binding = 0) buffer A { float a[]; };
layout(binding = 1) buffer B { float b[]; };
layout(binding = 2) buffer C { float c[]; };
#ifdef BRANCH
layout(binding = 3) readonly buffer P { float p[]; };
layout(binding = 4) readonly buffer Q { float q[]; };
#ifndef SOME
#define SOME
#endif
#endif

void main() {
  const uint i = gl_LocalInvocationIndex;
#ifdef BRANCH
  float x = p[i];
  if (x > 1.0) {
    SOME
    x = x * 3.0 - 1.0;
    b[i] = x;
  }
  c[i] = x * q[i];
#else
  const float first = a[i] + float(i), second = b[i] * first + 1.0;
  a[i] = first;
  b[i] = second;
  BETWEEN
#ifdef OWN
  c[i] = a[NEXT] + second;
#else
  c[i] = c[i] * second + first;
#endif
#endif
}
