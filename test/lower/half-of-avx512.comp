// AVX512BW without AVX512VL is no processor's, and LLVM selects no masked accesses of halves for it:
// such a target has neither (lower/cpu/CpuTarget.cpp).
// DEFINE: %{asm} = %coopc --emit=asm --exec=fast --triple=x86_64-linux-gnu --cpu=sapphirerapids -o - %s
// RUN: %{asm} | FileCheck %s
// RUN: %{asm} --features=-avx512vl | FileCheck %s --check-prefix=NEITHER
// CHECK: vmovdqu16 {{.*}}{%k
// NEITHER-NOT: vmovdqu16
// NEITHER: half_of_avx512.kernel:
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_16bit_storage : require

layout(local_size_x = 16) in;
layout(push_constant) uniform Parameters { uint count; };
layout(set = 0, binding = 0) buffer Data { float16_t data[]; };

void main() {
  const uint i = gl_GlobalInvocationID.x;
  if (i < count)
    data[i + 1] = data[i];
}
