// Loads stand before stores to other buffers, which the assembler would not move them over (lower/gpu/LoadsFirst.h);
// not before stores to their own, nor to any that may be the same memory, nor over a barrier.
// RUN: %coopc --emit=ptx --gpu=sm_90a %s -o - | FileCheck %s
// RUN: %coopc --emit=ptx --gpu=sm_90a %s -DOWN -o - | FileCheck %s --check-prefix=KEPT
// RUN: %coopc --emit=ptx --gpu=sm_90a %s -DBETWEEN='memoryBarrierBuffer(); barrier();' -o - | FileCheck %s --check-prefix=KEPT
// RUN: %coopc --emit=spirv-text %s -o %t.spvasm
// RUN: sed 's/OpDecorate \(%[a-zA-Z0-9_]*\) Binding [012]$/&\n OpDecorate \1 Aliased/' %t.spvasm > %t.aliased.spvasm
// RUN: %coopc --emit=ptx --gpu=sm_90a %t.aliased.spvasm -o - | FileCheck %s --check-prefix=KEPT
// RUN: %python %S/Inputs/emulate.py %coopc %gpu-emulator sm_80 %s 1 f32:64 f32:64 f32:64
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

void main() {
  const uint i = gl_LocalInvocationIndex;
  const float first = a[i] + float(i), second = b[i] * first + 1.0;
  a[i] = first;
  b[i] = second;
  BETWEEN
#ifdef OWN
  c[i] = a[NEXT] + second;
#else
  c[i] = c[i] * second + first;
#endif
}
