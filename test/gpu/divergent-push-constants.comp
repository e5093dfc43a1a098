// Push constants are a kernel's parameters (lower/gpu/abi/Parameters.h), wherever they are read: where threads at an
// operation of a subgroup are not all of it, addresses came to other blocks by variables, and LLVM read constant memory.
// RUN: %coopc --emit=ptx --gpu=sm_90a %s | FileCheck %s
// They are read once, where the kernel begins: the loop has no load of them.
// CHECK: ld.param.v2.u32 {{.*}}, [divergent_push_constants_param_7];
// CHECK-NOT: {{ld.const|param_7|ld.u32|ld.param.u32}}
// CHECK: ret;
// RUN: %python %S/Inputs/emulate.py %coopc %gpu-emulator sm_90a %s 1 push=0200000003000000 u32:64
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#version 460
#extension GL_KHR_shader_subgroup_arithmetic : require
layout(local_size_x = 64) in;
layout(push_constant) uniform Numbers { uint times, factor; };
layout(set = 0, binding = 0) buffer Sums { uint sums[]; };

void main() {
  uint sum = 0;
  if (gl_LocalInvocationIndex % 3 != 0)
    for (uint i = 0; i < times; ++i)
      if (gl_LocalInvocationIndex > 5 * i)
        sum += subgroupAdd(gl_LocalInvocationIndex * factor);
  sums[gl_LocalInvocationIndex] = sum + factor;
}
