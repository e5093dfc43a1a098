// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Cooperative vectors that are multiplied as bytes, integers or floats, are batches as those of halves are
// (batches.comp): a network of two layers. test/gpu/emulated.test executes it.
// RUN: %coopc --emit=ptx --gpu=sm_80 %s | FileCheck %s --check-prefix=S8 --implicit-check-not=.local
// S8: mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32
// RUN: %coopc --emit=ptx --gpu=sm_80 -DT=int -DSIZE_T=4 -DUNSIGNED_WEIGHTS %s | FileCheck %s --check-prefix=S8U8 --implicit-check-not=.local
// S8U8: mma.sync.aligned.m16n8k32.row.col.s32.s8.u8.s32
// RUN: %coopc --emit=ptx --gpu=sm_80 -DT=float16_t -DSIZE_T=2 -DINPUTS=16 %s | FileCheck %s --check-prefix=K16 --implicit-check-not=.local
// K16: mma.sync.aligned.m16n8k16.row.col.s32.s8.s8.s32
// RUN: %coopc --emit=ptx --gpu=sm_89 -DE4M3 -DT=float16_t -DSIZE_T=2 %s | FileCheck %s --check-prefix=E4M3 --implicit-check-not=.local
// E4M3: cvt.rn.satfinite.e4m3x2.f16x2
// E4M3: mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32
// RUN: %coopc --emit=ptx --gpu=sm_90a -DE5M2 -DR=float -DSIZE_R=4 %s | FileCheck %s --check-prefix=E5M2 --implicit-check-not=.local
// E5M2: cvt.rn.satfinite.e5m2x2.f32
// E5M2: mma.sync.aligned.m16n8k32.row.col.f32.e5m2.e5m2.f32
// Four bytes in a word, which are each thread's.
// RUN: %coopc --emit=ptx --gpu=sm_80 -DPACKED -DINPUTS=64 -DT=int -DSIZE_T=4 %s | FileCheck %s --check-prefix=S8 --implicit-check-not=.local
// Floats of half a step of K have zeros beside them. Not so: floats where there are no instructions.
// RUN: %coopc --emit=ptx --gpu=sm_89 -DE4M3 -DT=float16_t -DSIZE_T=2 -DINPUTS=16 %s | FileCheck %s --check-prefix=E4M3 --implicit-check-not=.local
// RUN: %coopc --emit=ptx --gpu=sm_80 -DE4M3 -DT=float16_t -DSIZE_T=2 %s | FileCheck %s --check-prefix=ALONE
// RUN: %coopc --emit=ptx --gpu=sm_90a --fp=strict %s | FileCheck %s --check-prefix=ALONE
// ALONE-NOT: mma.sync
// ALONE: st.global
#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#ifndef INPUTS
#define INPUTS 32
#endif
#ifndef HIDDEN
#define HIDDEN 64
#endif
#ifndef LAYOUT
#define LAYOUT gl_CooperativeVectorMatrixLayoutRowMajorNV
#endif
#ifndef T // of vectors, with its bytes
#define T float
#define SIZE_T 4
#endif
#if defined(E4M3) || defined(E5M2)
#ifdef E4M3
const int Element = gl_ComponentTypeFloatE4M3NV;
#else
const int Element = gl_ComponentTypeFloatE5M2NV;
#endif
const int Weight = Element, Bias = gl_ComponentTypeFloat16NV;
#define BIAS float16_t
#ifndef R // of results
#define R float16_t
#define SIZE_R 2
#endif
#else
#ifdef PACKED
const int Element = gl_ComponentTypeSignedInt8PackedNV, Bias = gl_ComponentTypeSignedInt32NV;
#else
const int Element = gl_ComponentTypeSignedInt8NV, Bias = gl_ComponentTypeSignedInt32NV;
#endif
#ifdef UNSIGNED_WEIGHTS
const int Weight = gl_ComponentTypeUnsignedInt8NV;
#else
const int Weight = gl_ComponentTypeSignedInt8NV;
#endif
#define BIAS int
#define R int
#define SIZE_R 4
#endif
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer A { T inputs[]; };
layout(binding = 1) readonly buffer W { uint8_t weights[]; };
layout(binding = 2) readonly buffer B { BIAS biases[]; };
layout(binding = 3) buffer C { R results[]; };

void main() {
  const uint item = gl_GlobalInvocationID.x;
#ifdef PACKED
  coopvecNV<uint, (INPUTS + 3) / 4> x;
  coopVecLoadNV(x, inputs, item * (INPUTS + 15) / 16 * 16);
#else
  coopvecNV<T, INPUTS> x;
  coopVecLoadNV(x, inputs, item * INPUTS * SIZE_T);
#endif
  coopvecNV<R, HIDDEN> h;
  coopVecMatMulAddNV(h, x, Element, weights, 0, Weight, biases, 0, Bias, HIDDEN, INPUTS, LAYOUT, false,
                     LAYOUT == gl_CooperativeVectorMatrixLayoutRowMajorNV ? INPUTS : HIDDEN);
#ifndef PACKED
  coopvecNV<T, HIDDEN> y = max(coopvecNV<T, HIDDEN>(h), coopvecNV<T, HIDDEN>(T(0)));
  coopVecMatMulNV(h, y, Element, weights, 4096, Weight, HIDDEN, HIDDEN, LAYOUT, false, HIDDEN);
#endif
  coopVecStoreNV(h, results, item * HIDDEN * SIZE_R);
}
