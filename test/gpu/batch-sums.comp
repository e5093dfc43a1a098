// Outer products and sums of cooperative vectors are summed over a subgroup's threads where all are there,
// and go to memory once. Numbers are small integers, whose sums are exact.
// RUN: %coopc --emit=ptx --gpu=sm_90a -DPRODUCT %s | FileCheck %s --implicit-check-not=.local --implicit-check-not=activemask
// CHECK: movmatrix.sync.aligned.m8n8.trans.b16
// CHECK: mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32
// CHECK: red.relaxed.gpu.global.add.noftz.v4.f16x2
// CHECK-NOT: atom
// RUN: %coopc --emit=ptx --gpu=sm_80 %s | FileCheck %s --check-prefix=OLDER
// OLDER: red.relaxed.gpu.global.add.noftz.f16x2
// RUN: %coopc --emit=ptx --gpu=sm_90a -DM=float -DELEMENT=gl_ComponentTypeFloat32NV %s | FileCheck %s --check-prefix=FLOAT
// FLOAT: red.relaxed.gpu.global.add.v4.f32
// Where threads may differ in the address, that is tested.
// RUN: %coopc --emit=ptx --gpu=sm_80 -DOWN_MATRIX='item/64*64' %s | FileCheck %s --check-prefix=TEST
// TEST: vote.sync.all
// TEST-DAG: movmatrix
// TEST-DAG: {{atom|red}}{{.*}}.add.noftz.f16
// Where sizes are no multiples of 8, each adds its own, by an instruction.
// RUN: %coopc --emit=ptx --gpu=sm_80 -DROWS=12 -DCOLUMNS=12 %s | FileCheck %s --check-prefix=ALONE
// ALONE-NOT: movmatrix
// ALONE: {{atom|red}}{{.*}}.add.noftz.f16
#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#ifndef T
#define T float16_t
#endif
#ifndef M
#define M float16_t
#define ELEMENT gl_ComponentTypeFloat16NV
#endif
#ifndef ROWS
#define ROWS 32
#endif
#ifndef COLUMNS
#define COLUMNS 48
#endif
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer A { T inputs[]; };
layout(binding = 1) readonly buffer W { T weights[]; };
layout(binding = 2) buffer C { M matrix[]; };
layout(binding = 3) buffer D { T rows[]; };

void main() {
  const uint item = gl_GlobalInvocationID.x;
#ifdef GUARD
  if (item >= 96)
    return;
#endif
  coopvecNV<T, COLUMNS> x;
  coopVecLoadNV(x, inputs, item * COLUMNS * 2);
  coopvecNV<T, ROWS> y;
#ifdef PRODUCT // a batch; else each thread's own
  coopVecMatMulNV(y, x, gl_ComponentTypeFloat16NV, weights, 0, gl_ComponentTypeFloat16NV, ROWS, COLUMNS,
                  gl_CooperativeVectorMatrixLayoutRowMajorNV, false, COLUMNS * 2);
  y = min(y, coopvecNV<T, ROWS>(T(2)));
  y = max(y, coopvecNV<T, ROWS>(T(-2)));
#else
  for (uint i = 0; i < ROWS; ++i)
    y[i] = weights[(item * 7 + i) & 255] + T(i & 1);
#endif
  uint at = 64;
#ifdef OWN_MATRIX
  at = OWN_MATRIX;
#endif
  coopVecOuterProductAccumulateNV(y, x, matrix, at, 0, gl_CooperativeVectorMatrixLayoutTrainingOptimalNV,
                                  ELEMENT);
  coopVecReduceSumAccumulateNV(y, rows, 16);
#ifdef TWICE // of a vector with itself
  coopVecOuterProductAccumulateNV(y, y, matrix, 0, 0, gl_CooperativeVectorMatrixLayoutTrainingOptimalNV,
                                  ELEMENT);
  coopVecReduceSumAccumulateNV(x, rows, 128);
#endif
}
