// Each kind of CPU multiplies with what lower/cpu/target/Tiles.def says of it.
// DEFINE: %{asm} = %coopc --emit=asm --exec=fast --triple=x86_64-linux-gnu -o - %s
// DEFINE: %{bf16} = -DTYPE_A=bfloat16_t -DTYPE_B=bfloat16_t -DTYPE_C=float
// DEFINE: %{s8s8} = -DTYPE_A=int8_t -DTYPE_B=int8_t -DTYPE_C=int
// DEFINE: %{f16} = -DTYPE_A=float16_t -DTYPE_B=float16_t -DTYPE_C=float16_t
// DEFINE: %{f32} = -DTYPE_A=float -DTYPE_B=float -DTYPE_C=float
//
// The system is asked for tile registers, and they are configured and released, by the kernel.
// RUN: %{asm} --cpu=sapphirerapids %{bf16} | FileCheck %s --check-prefixes=AMX,AMX-BF16
// RUN: %{asm} --cpu=sapphirerapids %{s8s8} | FileCheck %s --check-prefixes=AMX,AMX-SS
// RUN: %{asm} --cpu=sapphirerapids -DTYPE_A=uint8_t -DTYPE_B=int8_t -DTYPE_C=int | FileCheck %s --check-prefix=AMX-US
// RUN: %{asm} --cpu=sapphirerapids -DTYPE_A=int8_t -DTYPE_B=uint8_t -DTYPE_C=int | FileCheck %s --check-prefix=AMX-SU
// RUN: %{asm} --cpu=sapphirerapids -DTYPE_A=uint8_t -DTYPE_B=uint8_t -DTYPE_C=uint | FileCheck %s --check-prefix=AMX-UU
// Another system's programs need not ask.
// RUN: %coopc --emit=asm --exec=fast --triple=x86_64-pc-windows-msvc -o - %s --cpu=sapphirerapids %{s8s8} | FileCheck %s --check-prefix=NO-REQUEST
// RUN: %{asm} --cpu=sapphirerapids %{f32} | FileCheck %s --check-prefixes=NO-REQUEST
//
// Products that flush denormal numbers are not strict; those of integers are exact.
// RUN: %{asm} --cpu=sapphirerapids %{bf16} --fp=strict | FileCheck %s --check-prefix=STRICT
// RUN: %{asm} --cpu=sapphirerapids %{f16} --fp=strict | FileCheck %s --check-prefix=STRICT
// RUN: %{asm} --cpu=sapphirerapids %{s8s8} --fp=strict | FileCheck %s --check-prefix=AMX-SS
//
// Sums of halves are halves where all of the product is, and floats without the instructions.
// RUN: %{asm} --cpu=sapphirerapids %{f16} | FileCheck %s --check-prefix=F16
// RUN: %{asm} --cpu=sapphirerapids --features=-avx512fp16 %{f16} | FileCheck %s --check-prefix=STRICT
// RUN: %{asm} --cpu=sapphirerapids -DTYPE_A=float16_t -DTYPE_B=float16_t -DTYPE_C=float | FileCheck %s --check-prefix=STRICT
// RUN: %{asm} --cpu=sapphirerapids -DTYPE_A=float16_t -DTYPE_B=bfloat16_t -DTYPE_C=float16_t | FileCheck %s --check-prefix=STRICT
//
// Tile registers that take halves sum them as floats, whatever the accumulators are.
// RUN: %{asm} --cpu=graniterapids %{f16} | FileCheck %s --check-prefixes=AMX,AMX-F16
// RUN: %{asm} --cpu=graniterapids -DTYPE_A=float16_t -DTYPE_B=float16_t -DTYPE_C=float | FileCheck %s --check-prefixes=AMX,AMX-F16
// RUN: %{asm} --cpu=graniterapids %{f16} --fp=strict | FileCheck %s --check-prefix=STRICT
// RUN: %{asm} --cpu=graniterapids --features=-amx-fp16 %{f16} | FileCheck %s --check-prefix=F16
//
// Where bytes of every signedness are taken, none is offset.
// RUN: %{asm} --cpu=sierraforest %{s8s8} | FileCheck %s --check-prefixes=INT8,INT8-SS
// RUN: %{asm} --cpu=sierraforest -DTYPE_A=uint8_t -DTYPE_B=uint8_t -DTYPE_C=uint | FileCheck %s --check-prefixes=INT8,INT8-UU
// RUN: %{asm} --cpu=sierraforest -DTYPE_A=int8_t -DTYPE_B=uint8_t -DTYPE_C=int | FileCheck %s --check-prefixes=INT8,INT8-SU
// RUN: %{asm} --cpu=sierraforest -DTYPE_A=uint8_t -DTYPE_B=int8_t -DTYPE_C=int | FileCheck %s --check-prefixes=INT8,INT8-SU
// RUN: %{asm} --cpu=sierraforest --features=-avxvnniint8 %{s8s8} | FileCheck %s --check-prefix=DOT-S8-256
//
// Without the best, the next.
// RUN: %{asm} --cpu=sapphirerapids --features=-amx-bf16 %{bf16} | FileCheck %s --check-prefix=DOT-BF16
// RUN: %{asm} --cpu=sapphirerapids --features=-amx-int8 %{s8s8} | FileCheck %s --check-prefix=DOT-S8
// RUN: %{asm} --cpu=alderlake %{s8s8} | FileCheck %s --check-prefix=DOT-S8-256
// RUN: %{asm} --cpu=skylake-avx512 %{s8s8} | FileCheck %s --check-prefix=WORDS-512
// RUN: %{asm} --cpu=haswell %{s8s8} | FileCheck %s --check-prefix=WORDS-256
// RUN: %{asm} --cpu=x86-64-v2 %{s8s8} | FileCheck %s --check-prefix=WORDS-128
// RUN: %{asm} --cpu=skylake-avx512 %{f32} | FileCheck %s --check-prefix=F32-512
// RUN: %{asm} --cpu=haswell %{f32} | FileCheck %s --check-prefix=F32-256
//
// AArch64: by pairs of rows and columns, or lanes; a bf16 that is strict is widened.
// DEFINE: %{neon} = %coopc --emit=asm --exec=fast --triple=aarch64-linux-gnu -Wno-portability -o - %s
// RUN: %{neon} %{f32} | FileCheck %s --check-prefix=NEON
// RUN: %{neon} --features=+bf16 %{bf16} | FileCheck %s --check-prefix=BFMMLA
// RUN: %{neon} --features=+bf16 %{bf16} --fp=strict | FileCheck %s --check-prefix=NEON
// RUN: %{neon} --features=+fullfp16 %{f16} | FileCheck %s --check-prefix=FMLA-F16
// RUN: %{neon} --features=+fullfp16 %{f16} --fp=strict | FileCheck %s --check-prefix=NEON
// RUN: %{neon} %{f16} | FileCheck %s --check-prefix=NEON
// RUN: %{neon} --features=+i8mm,+dotprod %{s8s8} | FileCheck %s --check-prefix=SMMLA
// RUN: %{neon} --features=+i8mm,+dotprod %{s8s8} --fp=strict | FileCheck %s --check-prefix=SMMLA
// RUN: %{neon} --features=+i8mm -DTYPE_A=uint8_t -DTYPE_B=uint8_t -DTYPE_C=uint | FileCheck %s --check-prefix=UMMLA
// RUN: %{neon} --features=+i8mm -DTYPE_A=uint8_t -DTYPE_B=int8_t -DTYPE_C=int | FileCheck %s --check-prefix=USMMLA
// RUN: %{neon} --features=+i8mm -DTYPE_A=int8_t -DTYPE_B=uint8_t -DTYPE_C=int | FileCheck %s --check-prefix=USMMLA
// RUN: %{neon} --features=+dotprod %{s8s8} | FileCheck %s --check-prefix=SDOT
// RUN: %{neon} --features=+dotprod -DTYPE_A=uint8_t -DTYPE_B=int8_t -DTYPE_C=int | FileCheck %s --check-prefix=SDOT
// RUN: %{neon} --features=+dotprod -DTYPE_A=int8_t -DTYPE_B=uint8_t -DTYPE_C=int | FileCheck %s --check-prefix=UDOT
// RUN: %{neon} --features=+dotprod -DTYPE_A=uint8_t -DTYPE_B=uint8_t -DTYPE_C=uint | FileCheck %s --check-prefix=UDOT
// WORDS-512-NOT: pmulld
// WORDS-512: vpmaddwd {{.*}}%zmm{{[0-9]+}}
// WORDS-256-NOT: pmulld
// WORDS-256: vpmaddwd {{.*}}%ymm{{[0-9]+}}
// WORDS-128-NOT: pmulld
// WORDS-128: pmaddwd {{.*}}%xmm{{[0-9]+}}
// NEON-NOT: {{bfmmla|fmla v[0-9]+.8h}}
// NEON: fmla v{{[0-9]+}}.4s, v{{[0-9]+}}.4s, v{{[0-9]+}}.{{4s|s\[[0-9]\]}}
// FMLA-F16-NOT: fmla {{.*}}.4s
// FMLA-F16: fmla v{{[0-9]+}}.8h, v{{[0-9]+}}.8h, v{{[0-9]+}}.8h
// BFMMLA: bfmmla v{{[0-9]+}}.4s, v{{[0-9]+}}.8h, v{{[0-9]+}}.8h
// No block has a last row that it multiplies twice.
// BFMMLA-NOT: ld1r {{.*}}.2d
// SMMLA-NOT: {{sdot|[[:space:]]mla}}
// SMMLA: {{[[:space:]]}}smmla v{{[0-9]+}}.4s, v{{[0-9]+}}.16b, v{{[0-9]+}}.16b
// UMMLA: {{[[:space:]]}}ummla v{{[0-9]+}}.4s, v{{[0-9]+}}.16b, v{{[0-9]+}}.16b
// USMMLA: {{[[:space:]]}}usmmla v{{[0-9]+}}.4s, v{{[0-9]+}}.16b, v{{[0-9]+}}.16b
// SDOT: {{[[:space:]]}}sdot v{{[0-9]+}}.4s, v{{[0-9]+}}.16b, v{{[0-9]+}}.16b
// UDOT: {{[[:space:]]}}udot v{{[0-9]+}}.4s, v{{[0-9]+}}.16b, v{{[0-9]+}}.16b
//
// AMX-NOT: {{ldtilecfg|tilerelease}}
// INT8-NOT: vpdpbusd
// INT8-SS: vpdpbssd {{.*}}%ymm{{[0-9]+}}
// INT8-UU: vpdpbuud {{.*}}%ymm{{[0-9]+}}
// INT8-SU: vpdpbsud {{.*}}%ymm{{[0-9]+}}
// INT8-NOT: vpdpbusd
// AMX-F16: tdpfp16ps %tmm6, %tmm4, %tmm0
// AMX-BF16: tdpbf16ps %tmm6, %tmm4, %tmm0
// AMX-SS: tdpbssd %tmm6, %tmm4, %tmm0
// AMX-US: tdpbusd %tmm6, %tmm4, %tmm0
// AMX-SU: tdpbsud %tmm6, %tmm4, %tmm0
// AMX-UU: tdpbuud %tmm6, %tmm4, %tmm0
// AMX-NOT: {{ldtilecfg|tilerelease}}
// AMX: syscall
// AMX: ldtilecfg
// AMX-NOT: ldtilecfg
// AMX: tilerelease
// NO-REQUEST-NOT: syscall
// STRICT-NOT: {{tdp|dpbf16|vfmadd[0-9]+ph}}
// STRICT: vfmadd{{[0-9]+}}ps {{.*}}%zmm
// F16-NOT: vfmadd{{[0-9]+}}ps
// F16: vfmadd{{[0-9]+}}ph {{.*}}%zmm
// DOT-BF16-NOT: {{tmm|syscall}}
// DOT-BF16: vdpbf16ps {{.*}}%zmm
// DOT-S8-NOT: tmm
// DOT-S8: vpdpbusd {{.*}}%zmm
// DOT-S8-256: vpdpbusd {{.*}}%ymm
// F32-512: vfmadd{{[0-9]+}}ps {{.*}}%zmm
// F32-256: vfmadd{{[0-9]+}}ps {{.*}}%ymm
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_bfloat16 : require

layout(local_size_x = 32) in;
layout(set = 0, binding = 0) readonly buffer A { TYPE_A a[]; };
layout(set = 0, binding = 1) readonly buffer B { TYPE_B b[]; };
layout(set = 0, binding = 2) buffer C { TYPE_C c[]; };

void main() {
  coopmat<TYPE_A, gl_ScopeSubgroup, 32, 64, gl_MatrixUseA> left;
  coopmat<TYPE_B, gl_ScopeSubgroup, 64, 64, gl_MatrixUseB> right;
  coopmat<TYPE_C, gl_ScopeSubgroup, 32, 64, gl_MatrixUseAccumulator> sum;
  coopMatLoad(left, a, 0, 64, gl_CooperativeMatrixLayoutRowMajor);
  coopMatLoad(right, b, 0, 64, gl_CooperativeMatrixLayoutRowMajor);
  coopMatLoad(sum, c, 0, 64, gl_CooperativeMatrixLayoutRowMajor);
  coopMatStore(coopMatMulAdd(left, right, sum), c, 0, 64, gl_CooperativeMatrixLayoutRowMajor);
}
