// Cooperative vectors of a subgroup's threads are rows of a matrix where all threads are there, with the
// same weights. Numbers are small integers, whose sums are exact.
// RUN: %coopc --emit=ptx --gpu=sm_80 %s | FileCheck %s --implicit-check-not=.local --implicit-check-not=activemask
// CHECK: shfl.sync.idx
// CHECK: ld.global.v4
// CHECK: mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32
// CHECK: st.global.v4
// Where some may have left before, or not come, that is tested: code for those that did stays as it is.
// RUN: %coopc --emit=ptx --gpu=sm_80 -DGUARD %s | FileCheck %s --check-prefix=BOTH
// RUN: %coopc --emit=ptx --gpu=sm_80 -DAPART %s | FileCheck %s --check-prefix=BOTH
// BOTH: activemask
// BOTH-DAG: mma.sync
// BOTH-DAG: cvt.f32.f16
// So is where threads may have other weights than their neighbours, by their number or by a table.
// RUN: %coopc --emit=ptx --gpu=sm_80 -DOWN_WEIGHTS='item/64*64' %s | FileCheck %s --check-prefix=TEST
// RUN: %coopc --emit=ptx --gpu=sm_80 -DOWN_WEIGHTS='int(inputs[item])*64' %s | FileCheck %s --check-prefix=TEST
// TEST: vote.sync.all
// TEST-DAG: mma.sync
// TEST-DAG: cvt.f32.f16
// Where sizes are no multiples of 8, threads take their own vectors, and zeros; results of three are theirs.
// RUN: %coopc --emit=ptx --gpu=sm_80 -w -DINPUTS=6 -DOUTPUTS=3 -DHIDDEN=12 %s | FileCheck %s --check-prefix=ODD --implicit-check-not=.local
// ODD: st.shared
// ODD: mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32
// ODD: mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32
// ODD: ld.shared
// Threads came there one after the other, with what each has agreed on: they take turns.
// RUN: %coopc --emit=ptx --gpu=sm_80 -DWATERFALL %s | FileCheck %s --check-prefix=TURNS
// TURNS: mma.sync
// TURNS: vote.sync.ballot
// Sums are to be exact.
// RUN: %coopc --emit=ptx --gpu=sm_80 --fp=strict %s | FileCheck %s --check-prefix=ALONE
// ALONE-NOT: mma.sync
// ALONE: {{fma|mul}}.rn.f32
#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_shader_subgroup_ballot : require
#ifndef T
#define T float16_t
#endif
#ifndef R
#define R float16_t
#endif
#ifndef INPUTS
#define INPUTS 32
#endif
#ifndef HIDDEN
#define HIDDEN 32
#endif
#ifndef OUTPUTS
#define OUTPUTS 16
#endif
#ifndef LAYOUT
#define LAYOUT gl_CooperativeVectorMatrixLayoutRowMajorNV
#endif
#ifndef STRIDE
#define STRIDE(COLUMNS) 2 * (COLUMNS)
#endif
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer A { float16_t inputs[]; };
layout(binding = 1) readonly buffer W { float16_t weights[]; };
layout(binding = 2) buffer C { R results[]; };
const int F16 = gl_ComponentTypeFloat16NV;
const uint Layers = 3;

void main() {
  const uint item = gl_GlobalInvocationID.x;
#ifdef GUARD
  if (item >= 128)
    return;
#endif
#ifdef APART
  if (inputs[item] > float16_t(0)) {
#endif
  coopvecNV<T, INPUTS> x;
#ifdef CONSTRUCT
  for (uint i = 0; i < INPUTS; ++i)
    x[i] = inputs[item * INPUTS + i] + T(i & 1);
#else
  coopVecLoadNV(x, inputs, item * INPUTS * 2);
#endif
  uint at = 0;
#ifdef WATERFALL // threads that leave the loop one after the other agree on different weights
  for (;;) {
    at = subgroupBroadcastFirst(item % 2) * 64;
    if (at == item % 2 * 64)
      break;
  }
#endif
#ifdef OWN_WEIGHTS
  at = OWN_WEIGHTS;
#endif
  coopvecNV<T, HIDDEN> h;
  coopVecMatMulAddNV(h, x, F16, weights, at, F16, weights, 0, F16, HIDDEN, INPUTS, LAYOUT, false,
                     STRIDE(LAYOUT == gl_CooperativeVectorMatrixLayoutRowMajorNV ? INPUTS : HIDDEN));
  h = max(h, coopvecNV<T, HIDDEN>(T(0)));
  for (uint layer = 1; layer < Layers; ++layer) {
    coopVecMatMulNV(h, h, F16, weights, at + layer * 2048, F16, HIDDEN, HIDDEN, LAYOUT, false,
                    STRIDE(HIDDEN));
    h = min(h, coopvecNV<T, HIDDEN>(T(100))) * T(2);
#ifdef EXTRACT
    h[layer] = h[layer + 1] + T(item & 7);
#endif
  }
#ifdef EXTRACT
  results[item * OUTPUTS] = R(h[3]);
#else
  coopvecNV<R, OUTPUTS> y;
  coopVecMatMulAddNV(y, h, F16, weights, at + 8192, F16, weights, 64, F16, OUTPUTS, HIDDEN, LAYOUT,
                     false, STRIDE(LAYOUT == gl_CooperativeVectorMatrixLayoutRowMajorNV ? HIDDEN : OUTPUTS));
  coopVecStoreNV(y, results, item * OUTPUTS * 2);
#ifdef READ_BACK
  for (uint i = 0; i < OUTPUTS; ++i)
    results[item * OUTPUTS + i] += R(i & 1);
#endif
#endif
#ifdef APART
  }
#endif
}
