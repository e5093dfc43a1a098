// A dispatch makes sure that a buffer has what every buffer of its binding has, as all of a uniform
// block: it is read before loops, also what they read under a condition. What may not be there, as
// elements of a run-time array, is read where the shader reads it.
// RUN: %coopc --emit=ptx --gpu=sm_90a %s | FileCheck %s
// CHECK-DAG: ld.global{{(.nc)?}}.f32 {{.*}}+16];
// CHECK-DAG: ld.global{{(.nc)?}}.f32 {{.*}}+8];
// CHECK: $L__BB0_
// CHECK-COUNT-3: ld.global.nc.f32
// CHECK-NOT: ld.global
// CHECK: st.global.f32
//
// RUN: %python %S/Inputs/emulate.py %coopc %gpu-emulator sm_90a %s 1 f32:64:1 f32:64:2 f32:8:3 f32:64
#version 460
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) readonly buffer X { float x[]; };
layout(set = 0, binding = 1) readonly buffer Z { float head, other, scale, z[]; };
layout(set = 0, binding = 2) uniform Block { vec4 offsets; float weight; };
layout(set = 0, binding = 3) writeonly buffer Y { float y[]; };
void main() {
  const uint i = gl_LocalInvocationID.x;
  float sum = 0;
  for (uint k = 0; k < i; ++k)
    if (x[k] > 0.5)
      sum += weight * x[i] + scale;
    else if (sum < 3.0)
      sum += z[k % 8];
  y[i] = sum;
}
