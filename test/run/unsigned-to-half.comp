// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Integers without a sign become halves, on CPUs that have instructions for that and those that have not: small ones,
// those that are rounded, those that are too large.
//
// DEFINE: %{run} = %coopc run %s -w --bind 0=u32:0,u32:3,u32:2047,u32:2049,u32:65519,u32:65520,u32:65536,u32:4294967295 --out 1=%t.npy:f16[64]
// DEFINE: %{show} = %python %S/Inputs/arrays.py show %t.npy
// RUN: %{run} && %{show} | FileCheck %s
// RUN: %{run} --exec=reference && %{show} | FileCheck %s
// RUN: %{run} --cpu=x86-64-v2 && %{show} | FileCheck %s
// RUN: %if cpu-avx2 %{ %{run} --cpu=x86-64-v3 && %{show} | FileCheck %s %}
// RUN: %if cpu-avx2 %{ %{run} --cpu=ivybridge && %{show} | FileCheck %s %}
// RUN: %if cpu-avx2 %{ %{run} --cpu=ivybridge --exec=reference && %{show} | FileCheck %s %}
// RUN: %if cpu-avx2 %{ %{run} --cpu=ivybridge --cpu-opt 0 && %{show} | FileCheck %s %}
// CHECK: {{^}}0 3 2047 2048 65504 inf inf inf
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) readonly buffer In { uint a[8]; };
layout(set = 0, binding = 1) buffer Out { float16_t o[]; };
void main() {
  uint i = gl_LocalInvocationIndex;
  o[i] = float16_t(a[i % 8]);
}
