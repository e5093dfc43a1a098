// Arithmetic of halves is the hardware's where there is one. What is rounded once from float is the
// same, so without it nothing changes but the instructions.
// DEFINE: %{asm} = %coopc --emit=asm --exec=fast --triple=x86_64-linux-gnu -o - %s
// RUN: %{asm} --cpu=sapphirerapids | FileCheck %s --check-prefix=HALF
// RUN: %{asm} --cpu=sapphirerapids --features=-avx512fp16 | FileCheck %s --check-prefix=FLOAT
// RUN: %coopc --emit=asm --exec=fast --triple=aarch64-linux-gnu --features=+fullfp16 -Wno-portability -o - %s | FileCheck %s --check-prefix=NEON
// HALF-NOT: {{v(mul|add|sub|div)ps}}
// HALF-DAG: vmulph {{.*}}%zmm
// HALF-DAG: vaddph {{.*}}%zmm
// HALF: vdivph {{.*}}%zmm
// FLOAT-NOT: {{v(mul|add|sub|div)ph}}
// FLOAT-DAG: vmulps {{.*}}%zmm
// FLOAT-DAG: vaddps {{.*}}%zmm
// FLOAT: vdivps {{.*}}%zmm
// NEON-DAG: fmul v{{[0-9]+}}.8h
// NEON-DAG: fadd v{{[0-9]+}}.8h
// NEON: fdiv v{{[0-9]+}}.8h
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require

layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer Data { float16_t data[]; };

void main() {
  const uint i = gl_LocalInvocationIndex;
  const float16_t a = data[i], b = data[i + 64];
  data[i + 128] = a * b;
  data[i + 192] = (a + float16_t(1.5)) / b;
}
