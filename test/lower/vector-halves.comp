// Products of cooperative vectors of halves have sums of halves where the CPU can, unless a sum is
// long or something in it is a float. 8-bit floats become halves.
// DEFINE: %{asm} = %coopc --emit=asm --exec=fast --triple=x86_64-linux-gnu --cpu=sapphirerapids -o - %s
// RUN: %{asm} | FileCheck %s --check-prefix=HALVES
// RUN: %{asm} -DWEIGHTS=gl_ComponentTypeFloatE4M3NV | FileCheck %s --check-prefix=HALVES
// RUN: %{asm} -DWEIGHTS=gl_ComponentTypeFloatE5M2NV -DBIAS=gl_ComponentTypeFloatE4M3NV | FileCheck %s --check-prefix=HALVES
// RUN: %{asm} -DWEIGHTS=gl_ComponentTypeFloatE4M3NV --fp=strict | FileCheck %s --check-prefix=FLOATS
// RUN: %{asm} -DWEIGHTS=gl_ComponentTypeFloat32NV | FileCheck %s --check-prefix=FLOATS
// RUN: %{asm} --fp=strict | FileCheck %s --check-prefix=FLOATS
// RUN: %{asm} --features=-avx512fp16 | FileCheck %s --check-prefix=FLOATS
// RUN: %{asm} -DK=258 | FileCheck %s --check-prefix=FLOATS
// RUN: %{asm} -DBIAS=gl_ComponentTypeFloat32NV | FileCheck %s --check-prefix=FLOATS
// RUN: %{asm} -DRESULT=float | FileCheck %s --check-prefix=FLOATS
// RUN: %coopc --emit=asm --exec=fast --triple=aarch64-linux-gnu --features=+fullfp16 -Wno-portability -o - %s | FileCheck %s --check-prefix=NEON
// HALVES-NOT: vfmadd{{[0-9]+}}ps
// HALVES: vfmadd{{[0-9]+}}ph {{.*}}%zmm
// HALVES-NOT: vfmadd{{[0-9]+}}ps
// FLOATS-NOT: vfmadd{{[0-9]+}}ph
// FLOATS: vfmadd{{[0-9]+}}ps {{.*}}%zmm
// FLOATS-NOT: vfmadd{{[0-9]+}}ph
// NEON: fmla v{{[0-9]+}}.8h, v{{[0-9]+}}.8h, v{{[0-9]+}}.8h
#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#ifndef K
#define K 64
#endif
#ifndef WEIGHTS
#define WEIGHTS gl_ComponentTypeFloat16NV
#endif
#ifndef BIAS
#define BIAS gl_ComponentTypeFloat16NV
#endif
#ifndef RESULT
#define RESULT float16_t
#endif

layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer Data { float16_t data[]; };

void main() {
  coopvecNV<float16_t, K> x;
  coopvecNV<RESULT, 16> y;
  coopVecLoadNV(x, data, gl_GlobalInvocationID.x * K * 2);
  coopVecMatMulAddNV(y, x, gl_ComponentTypeFloat16NV, data, 0, WEIGHTS, data, 0,
                     BIAS, 16, K, gl_CooperativeVectorMatrixLayoutRowMajorNV, false, K * 2);
  coopVecStoreNV(y, data, 65536 + gl_GlobalInvocationID.x * 64);
}
