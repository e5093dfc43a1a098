// fma() of halves is rounded once: in float first, which LLVM 19 does where there is no instruction for
// it, some results are not the nearest. Doubles hold each of these sums exactly.
// RUN: %coopc run %s --groups 2 --exec=reference --out 0=%t.npy:u32[2] && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// RUN: %coopc run %s --groups 2 --exec=fast --out 0=%t.npy:u32[2] && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// RUN: %coopc run %s --groups 2 --exec=fast --cpu-opt=0 --features=-avx512f --out 0=%t.npy:u32[2] && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// CHECK: 0 65536
// RUN: %python %root/test/gpu/Inputs/emulate.py %coopc %gpu-emulator sm_80 %s 2 u32:2
// RUN: %coopc --emit=ptx --gpu=sm_90a %s -o - | FileCheck %s --check-prefix=PTX
// PTX: fma.rn.f16
// RUN: %coopc --emit=asm --cpu=sapphirerapids %s -o - | FileCheck %s --check-prefix=FP16
// FP16: vfma{{.*}}ph
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 64) in;
layout(binding = 0) buffer Counts { uint wrong, all; };

uint state;
uint random() {
  state = state * 1664525u + 1013904223u;
  return state >> 16;
}

float16_t number() { return uint16BitsToHalf(uint16_t(random())); }

bool differ(float16_t a, float16_t b) { return isnan(a) != isnan(b) || (!isnan(b) && a != b); }

void main() {
  state = gl_GlobalInvocationID.x * 2654435761u;
  for (uint i = 0u; i < 512u; ++i) {
    const float16_t x = number(), y = number(), z = number();
    const float16_t exact = float16_t(double(x) * double(y) + double(z));
    coopvecNV<float16_t, 5> h =
        fma(coopvecNV<float16_t, 5>(x), coopvecNV<float16_t, 5>(y), coopvecNV<float16_t, 5>(z));
    if (differ(fma(x, y, z), exact) || differ(h[3], exact) ||
        differ(fma(f16vec2(x), f16vec2(y, 0), f16vec2(z)).x, exact))
      atomicAdd(wrong, 1u);
    atomicAdd(all, 1u);
  }
}
