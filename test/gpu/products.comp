// Products of subgroups' matrices are mma instructions on fragments in registers: no memory but the
// shader's, and no waiting. Runs of 16 bytes are loaded at once.
// RUN: %coopc --emit=ptx --gpu=sm_80 %s | FileCheck %s --implicit-check-not=local --implicit-check-not=bar.
// CHECK: // coop {{.*}}"exchange":0
// CHECK-COUNT-4: ld.global.nc.v4.u32
// CHECK: movmatrix.sync.aligned.m8n8.trans.b16
// CHECK-COUNT-16: mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32
// CHECK: st.global.v4.f32
//
// Columns of B that are side by side need no transposition.
// RUN: %coopc --emit=ptx --gpu=sm_80 -DLAYOUT=gl_CooperativeMatrixLayoutColumnMajor %s | FileCheck %s \
// RUN:     --check-prefix=COLUMNS --implicit-check-not=movmatrix --implicit-check-not=local
// COLUMNS: mma.sync
//
// The other types. Sums of f16 are added up in f32.
// RUN: %coopc --emit=ptx --gpu=sm_80 -DT=bfloat16_t %s | FileCheck %s --check-prefix=BF16
// BF16: mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32
// RUN: %coopc --emit=ptx --gpu=sm_80 -DS=float16_t %s | FileCheck %s --check-prefix=F16
// F16: mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32
// F16: cvt.rn.f16x2.f32
// RUN: %coopc --emit=ptx --gpu=sm_80 -DT=int8_t -DS=int32_t %s | FileCheck %s --check-prefix=S8
// S8: mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32
// RUN: %coopc --emit=ptx --gpu=sm_80 -DT=uint8_t -DS=uint32_t %s | FileCheck %s --check-prefix=U8
// U8: mma.sync.aligned.m16n8k32.row.col.s32.u8.u8.s32
// RUN: %coopc --emit=ptx --gpu=sm_89 -DT=floate4m3_t %s | FileCheck %s --check-prefix=E4M3
// E4M3: mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32
// Floats of 32 bits are multiplied in two parts each; doubles of 8 rows at a time, where there is nothing larger.
// RUN: %coopc --emit=ptx --gpu=sm_80 -DT=float %s | FileCheck %s --check-prefix=F32 --implicit-check-not=local
// F32: and.b32 {{.*}}, -8192;
// F32: sub.rn.f32
// F32-COUNT-96: mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32
// RUN: %coopc --emit=ptx --gpu=sm_80 -DT=double -DS=double %s | FileCheck %s --check-prefix=F64 --implicit-check-not=local
// F64-COUNT-128: mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64
// RUN: %coopc --emit=ptx --gpu=sm_90a -DT=double -DS=double %s | FileCheck %s --check-prefix=F64-90 --implicit-check-not=local
// F64-90-COUNT-32: mma.sync.aligned.m16n8k8.row.col.f64.f64.f64.f64
//
// What has no instruction is computed by threads, as is everything in the reference execution.
// RUN: %coopc --emit=ptx --gpu=sm_80 -DT=floate4m3_t %s | FileCheck %s --check-prefix=NONE
// RUN: %coopc --emit=ptx --gpu=sm_80 --fp=strict %s | FileCheck %s --check-prefix=NONE
// RUN: %coopc --emit=ptx --gpu=sm_80 --fp=strict -DT=float %s | FileCheck %s --check-prefix=NONE
// RUN: %coopc --emit=ptx --gpu=sm_80 -DT=double -DS=float %s | FileCheck %s --check-prefix=NONE
// RUN: %coopc --emit=ptx --gpu=sm_80 --exec=reference %s | FileCheck %s --check-prefix=NONE
// RUN: %coopc --emit=ptx --gpu=sm_80 -DSIZE=24 %s | FileCheck %s --check-prefix=NONE
// NONE-NOT: mma.sync
// NONE: bar.warp.sync
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_bfloat16 : require
#extension GL_EXT_float_e4m3 : require
#ifndef T
#define T float16_t
#endif
#ifndef S
#define S float
#endif
#ifndef SIZE
#define SIZE 32
#endif
#ifndef LAYOUT
#define LAYOUT gl_CooperativeMatrixLayoutRowMajor
#endif
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer A { T a[]; };
layout(binding = 1) readonly buffer B { T b[]; };
layout(binding = 2) buffer C { S c[]; };
void main() {
  coopmat<T, gl_ScopeSubgroup, SIZE, SIZE, gl_MatrixUseA> x;
  coopmat<T, gl_ScopeSubgroup, SIZE, SIZE, gl_MatrixUseB> y;
  coopmat<S, gl_ScopeSubgroup, SIZE, SIZE, gl_MatrixUseAccumulator> z;
  coopMatLoad(x, a, 0, SIZE, gl_CooperativeMatrixLayoutRowMajor);
  coopMatLoad(y, b, 0, SIZE, LAYOUT);
  coopMatLoad(z, c, 0, SIZE, gl_CooperativeMatrixLayoutRowMajor);
  z = coopMatMulAdd(x, y, z);
  coopMatStore(z, c, 0, SIZE, gl_CooperativeMatrixLayoutRowMajor);
}
