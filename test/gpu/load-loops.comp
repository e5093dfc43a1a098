// Loops that load and store have four iterations' loads under way at once (lower/gpu/LoadLoops.h): before a thread waits
// for the first, it has asked for all.
// RUN: %coopc --emit=ptx --gpu=sm_90a %s -o - | FileCheck %s
// RUN: %python %S/Inputs/emulate.py %coopc %gpu-emulator sm_80 %s 2 push=0b000000 f32:704:1 f32:704
// RUN: %python %S/Inputs/emulate.py %coopc %gpu-emulator sm_80 %s 2 push=08000000 f32:512:1 f32:512
// CHECK:     ld.global.nc
// CHECK-COUNT-4: st.global.f32
// CHECK:     bra
#version 460
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer Source { float source[]; };
layout(binding = 1) buffer Target { float target[]; };
layout(push_constant) uniform Push { uint length; };

void main() {
  const uint first = gl_GlobalInvocationID.x * length;
  float sum = 0;
  for (uint i = 0; i < length; ++i) {
    sum += source[first + i];
    target[first + i] = sum;
  }
}
