// Comparisons of f16 in lanes of which some have left: LLVM 19 exchanges the operands of a masked
// one and keeps the relation. Invocations where something is wrong are counted.
// RUN: %coopc run %s --exec=fast --bind 0=random:f16[128,4]:seed=1:min=-1:max=1 --out 1=%t.npy:u32[2]
// RUN: %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// CHECK: 0 32
// RUN: %coopc --emit=asm --exec=fast --cpu=sapphirerapids %s -o - | FileCheck --check-prefix=ASM %s
// ASM-NOT: vcmp{{.*}}ph{{.*}}{%k
// ASM: vcmp{{[a-z_]+}}ph
// ASM-NOT: vcmp{{.*}}ph{{.*}}{%k
#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_16bit_storage : require
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer In { float16_t x[]; };
layout(binding = 1) buffer Out { uint wrong, all; };
void main() {
  const uint i = gl_LocalInvocationIndex, steps = 1u + i % 3u;
  coopvecNV<float16_t, 4> sum = coopvecNV<float16_t, 4>(0.0hf);
  float expected = 0.0;
  for (uint t = 0u; t < steps; ++t) {
    const float first = float(x[(i * 4u + t) * 4u]);
    expected += first > 0.25 ? 0.0 : first;
    coopvecNV<float16_t, 4> v;
    coopVecLoadNV(v, x, (i * 4u + t) * 8u);
    if (v[0] > 0.25hf)
      continue;
    coopVecLoadNV(v, x, (i * 4u + t) * 8u); // a call, after which constants are in memory
    sum += v;
  }
  if (abs(float(sum[0]) - expected) > 0.01)
    atomicAdd(wrong, 1u);
  atomicAdd(all, 1u);
}
