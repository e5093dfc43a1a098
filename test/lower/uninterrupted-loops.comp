// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sums of a product in shared memory, as an array (lower/transform/UnrollVariableLoops.h): in the loop
// between two barriers they are values in registers, which are written after the loop to where they
// are while the subgroup waits (lower/exec/reference/UninterruptedLoops.h): once, where the next
// iteration of the outer loop reads them (PhiWebs.h). The inner loops over the array are gone: four
// sums are four multiplications.
// DEFINE: %{run} = %coopc run %s --groups 2,2 --push u32:64 --bind 0=random:u32[4096]:seed=1 --bind 1=random:u32[4096]:seed=2 --bind 2=zeros:f32[4096]
// RUN: %coopc --emit=llvm --exec=fast --triple=x86_64-linux-gnu --cpu=x86-64-v3 -o - %s | FileCheck %s --implicit-check-not="store <16 x float> {{.*}}reg2mem"
// RUN: %{run} --exec=reference --out 2=%t.reference.npy
// RUN: %{run} --exec=fast --out 2=%t.fast.npy && cmp %t.fast.npy %t.reference.npy
// RUN: %{run} --exec=fast --cpu=x86-64 --subgroup-size=4 --out 2=%t.fast.npy && cmp %t.fast.npy %t.reference.npy
// CHECK-COUNT-4: phi <16 x float>
// CHECK-NOT: {{store|br}}
// CHECK: fmul
// CHECK-NOT: {{store|br}}
// CHECK: fmul
// CHECK-NOT: {{store|br}}
// CHECK: fmul
// CHECK-NOT: {{store|br}}
// CHECK: fmul
// CHECK-NOT: store
// CHECK: br i1
// CHECK-COUNT-4: store <16 x float> {{.*}} ptr %.web
#version 460
layout(local_size_x = 16, local_size_y = 16) in;
layout(push_constant) uniform Parameters { uint n; };
layout(binding = 0) readonly buffer A { uint a[]; };
layout(binding = 1) readonly buffer B { uint b[]; };
layout(binding = 2) writeonly buffer C { float c[]; };
shared float blockA[32][32], blockB[32][32];

void multiply(inout float sums[2][2]) {
  const uint x = gl_LocalInvocationID.x, y = gl_LocalInvocationID.y;
  for (uint t = 0; t < 32; ++t)
    for (uint i = 0; i < 2; ++i)
      for (uint j = 0; j < 2; ++j)
        sums[i][j] += blockA[y + i * 16][t] * blockB[t][x + j * 16];
}

void main() {
  const uint x = gl_LocalInvocationID.x, y = gl_LocalInvocationID.y;
  const uint row = gl_WorkGroupID.y * 32 + y, column = gl_WorkGroupID.x * 32 + x;
  float sums[2][2] = {{0.0, 0.0}, {0.0, 0.0}};
  for (uint k = 0; k < n; k += 32) {
    for (uint i = 0; i < 2; ++i)
      for (uint j = 0; j < 2; ++j) {
        blockA[y + i * 16][x + j * 16] =
            float(a[(row + i * 16) * n + k + x + j * 16] & 7);
        blockB[y + i * 16][x + j * 16] = float(b[(k + y + i * 16) * n + column + j * 16] & 7);
      }
    barrier();
    multiply(sums);
    barrier();
  }
  for (uint i = 0; i < 2; ++i)
    for (uint j = 0; j < 2; ++j)
      c[(row + i * 16) * n + column + j * 16] = sums[i][j];
}
