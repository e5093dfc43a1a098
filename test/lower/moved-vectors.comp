// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Vectors that are only moved stay whole (lower/cpu/spmd/Moves.h), in registers, in arrays that are
// indexed as the program runs, and across barriers: nothing permutes their components. Those that
// are computed with are taken apart.
// DEFINE: %{llvm} = %coopc --emit=llvm --exec=fast --triple=x86_64-linux-gnu --cpu=x86-64-v4 -o - %s
// RUN: %{llvm} | FileCheck %s
// RUN: %{llvm} -DARRAY | FileCheck %s
// RUN: %{llvm} -DARRAY -DTYPE=u16vec4 | FileCheck %s
// RUN: %{llvm} -DARRAY -DTYPE=f16vec4 | FileCheck %s
// RUN: %{llvm} -DCOMPUTE=.wzyx | FileCheck %s --check-prefix=APART
// RUN: %{llvm} -DCOMPUTE=.wzyx -DARRAY | FileCheck %s --check-prefix=APART
// CHECK-NOT: {{i32 0, i32 2, i32 4|i32 0, i32 4, i32 8|i32 0, i32 32, i32 64}}
// CHECK: ret i32
// CHECK-NOT: {{i32 0, i32 2, i32 4|i32 0, i32 4, i32 8|i32 0, i32 32, i32 64}}
// APART: shufflevector {{.*}}i32 0, i32 2, i32 4
// APART: shufflevector {{.*}}i32 0, i32 32, i32 64
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require

#ifndef TYPE
#define TYPE uvec4
#endif
#ifndef COMPUTE
#define COMPUTE
#endif

layout(local_size_x = 64) in;
layout(push_constant) uniform Parameters { uint stride, count; };
layout(set = 0, binding = 0) readonly buffer A { TYPE a[]; };
layout(set = 0, binding = 1) buffer B { TYPE b[]; };
shared TYPE block[16 * 10];

void main() {
  const uint t = gl_LocalInvocationIndex;
  const uint from = t / 4 * stride + t % 4, to = t / 4 * 5 + t % 4;
#ifdef ARRAY
  TYPE parts[2];
  for (uint i = 0; i < 2; ++i)
    parts[i] = a[from + i * 100];
  for (uint k = 0; k < count; ++k) {
    barrier();
    for (uint i = 0; i < 2; ++i)
      block[i * 80 + to] = parts[i]COMPUTE;
    barrier();
    for (uint i = 0; i < 2; ++i)
      parts[i] = a[from + i * 100 + k];
  }
#else
  TYPE part = a[from]; // a phi of the loop
  for (uint k = 0; k < count; ++k) {
    barrier();
    block[to] = part COMPUTE;
    barrier();
    part = a[from + k];
  }
#endif
  b[t] = block[to];
}
