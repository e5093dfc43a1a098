// Elements at constant distances have one address, also where each is behind a test of its own. An
// index that is extended by its sign is computed from the least of them, one that is extended by
// zeros from the greatest: of x[i - 1], x[i] and x[i + 1] with an i of 0 the first is not read.
// RUN: %coopc --emit=ptx --gpu=sm_90a %s | FileCheck %s
// CHECK-DAG: ld.global.nc.f32 {{%f[0-9]+}}, {{\[}}[[FIRST:%rd[0-9]+]]];
// CHECK-DAG: ld.global.nc.f32 {{%f[0-9]+}}, {{\[}}[[FIRST]]+4];
// CHECK-DAG: ld.global.nc.f32 {{%f[0-9]+}}, {{\[}}[[FIRST]]+8];
// RUN: %coopc --emit=ptx --gpu=sm_90a -DINDEX=uint %s | FileCheck %s --check-prefix=UNSIGNED
// UNSIGNED-DAG: ld.global.nc.f32 {{%f[0-9]+}}, {{\[}}[[LAST:%rd[0-9]+]]];
// UNSIGNED-DAG: ld.global.nc.f32 {{%f[0-9]+}}, {{\[}}[[LAST]]+-4];
// UNSIGNED-DAG: ld.global.nc.f32 {{%f[0-9]+}}, {{\[}}[[LAST]]+-8];
//
// Indices that are not extended by the same have nothing in common; bytes of zero-extended ones may
// be as many as an index counts.
// RUN: %coopc --emit=ptx --gpu=sm_90a -DINDEX=uint -DELEMENT=uint8_t %s | FileCheck %s --check-prefix=BYTES
// BYTES-NOT: ld.global.nc.u8 {{.*}}+
//
// DEFINE: %{emulate} = %python %S/Inputs/emulate.py %coopc %gpu-emulator sm_90a %s 1
// RUN: %{emulate} f32:64:1 f32:64
// RUN: %{emulate} f32:64:1 f32:64 -- -DINDEX=uint
// RUN: %{emulate} u8:64:1 f32:64 -- -DINDEX=uint -DELEMENT=uint8_t
// RUN: %{emulate} f16:64:1 f32:64 -- -DINDEX=uint -DELEMENT=float16_t
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#ifndef INDEX
#define INDEX int
#endif
#ifndef ELEMENT
#define ELEMENT float
#endif
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) readonly buffer X { ELEMENT x[]; };
layout(set = 0, binding = 1) writeonly buffer Y { float y[]; };
void main() {
  const INDEX n = INDEX(gl_NumWorkGroups.x) * 64, i = INDEX(gl_LocalInvocationID.x) + n - 64;
  float sum = 0;
  if (i > 0)
    sum += 3.0 * float(x[i - 1]);
  if (i + 1 < n)
    sum += 5.0 * float(x[i + 1]);
  if (n > 8)
    sum += float(x[i]);
  y[i] = sum;
}
