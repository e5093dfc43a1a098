// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pairs of workgroups, which are clusters on a GPU that has them: one half of what both multiply is
// copied by each for both, if it is certain that both come to the loop and go through it equally
// often. Macros: ROW and COLUMN, a workgroup's tile; STEPS of K; GUARD around the loop.
//
// Rows along y: B is shared; along x: B, too, by pairs along x.
// RUN: %coopc --emit=ptx --gpu=sm_90a %s | FileCheck %s --check-prefixes=PAIRS,Y
// RUN: %coopc --emit=ptx --gpu=sm_90a %s -DROW=gl_WorkGroupID.x -DCOLUMN=gl_WorkGroupID.y | FileCheck %s --check-prefixes=PAIRS,X
// Y: // coop {{.*}}"pairs":1
// X: // coop {{.*}}"pairs":0
// PAIRS: %cluster_nctarank
// PAIRS: barrier.cluster.arrive; barrier.cluster.wait;
// PAIRS-COUNT-2: .multicast::cluster
// PAIRS: mapa.shared::cluster.u32
// PAIRS: mbarrier.arrive.shared::cluster.b64
// PAIRS: .multicast::cluster
// PAIRS: wgmma.wait_group.sync.aligned 0;
// PAIRS: barrier.cluster.arrive; barrier.cluster.wait;
// PAIRS: mbarrier.inval
//
// A is shared where B is not: both halves of its lines are boxes.
// RUN: %coopc --emit=ptx --gpu=sm_90a %s -DCOLUMN=gl_WorkGroupID.x+gl_WorkGroupID.y | FileCheck %s --check-prefixes=PAIRS,X
//
// Uniform blocks are the same for both, as push constants are; a test of them may be before the loop, and one of
// the other axis, too.
// RUN: %coopc --emit=ptx --gpu=sm_90a %s -DSTEPS=uniformSteps '-DGUARD=if (uniformSteps > 2 && gl_WorkGroupID.x < 9)' | FileCheck %s --check-prefixes=PAIRS,Y
//
// Not so: what a buffer says, which somebody may write; a loop that is reached or left by the workgroup's number;
// several tiles a workgroup, as many as its number says; where one may wait for the other before.
// RUN: %coopc --emit=ptx --gpu=sm_90a %s -DSTEPS=bufferSteps | FileCheck %s --check-prefix=NONE
// RUN: %coopc --emit=ptx --gpu=sm_90a %s -DSTEPS=gl_WorkGroupID.x+gl_WorkGroupID.y | FileCheck %s --check-prefix=NONE
// RUN: %coopc --emit=ptx --gpu=sm_90a %s '-DGUARD=if (gl_WorkGroupID.x + gl_WorkGroupID.y < uniformSteps)' | FileCheck %s --check-prefix=NONE
// RUN: %coopc --emit=ptx --gpu=sm_90a %s '-DGUARD=if (gl_WorkGroupID.x == 1 || gl_WorkGroupID.y == 7) return;' | FileCheck %s --check-prefix=NONE
// RUN: %coopc --emit=ptx --gpu=sm_90a %s '-DGUARD=for (uint i = 0; i < gl_WorkGroupID.x * gl_WorkGroupID.y; ++i)' | FileCheck %s --check-prefix=NONE
// RUN: %coopc --emit=ptx --gpu=sm_90a %s '-DGUARD=while (atomicAdd(bufferSteps, 0) < gl_WorkGroupID.y);' | FileCheck %s --check-prefix=NONE
// RUN: %coopc --emit=ptx --gpu=sm_90a %s -DROW=gl_WorkGroupID.x+gl_WorkGroupID.y -DCOLUMN=gl_WorkGroupID.y*3+gl_WorkGroupID.x | FileCheck %s --check-prefix=NONE
// GPUs without clusters have none.
// RUN: %coopc --emit=ptx --gpu=sm_89 %s | FileCheck %s --check-prefix=NONE
// NONE-NOT: "pairs":
// NONE-NOT: cluster_
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require

#ifndef ROW
#define ROW gl_WorkGroupID.y
#endif
#ifndef COLUMN
#define COLUMN gl_WorkGroupID.x
#endif
#ifndef STEPS
#define STEPS pushedSteps
#endif
#ifndef GUARD
#define GUARD
#endif

layout(local_size_x = 256) in;
layout(push_constant) uniform Parameters { uint pushedSteps; };
layout(set = 0, binding = 0) readonly buffer A { float16_t a[]; };
layout(set = 0, binding = 1) readonly buffer B { float16_t b[]; };
layout(set = 0, binding = 2) writeonly buffer C { float c[]; };
layout(set = 0, binding = 3) uniform U { uint uniformSteps; };
layout(set = 0, binding = 4) buffer S { uint bufferSteps; };

const uint M = 128, N = 256, K = 64;

void main() {
  tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> layoutA =
      createTensorLayoutNV(2, gl_CooperativeMatrixClampModeConstantNV);
  layoutA = setTensorLayoutDimensionNV(layoutA, 4 * M, 4 * K);
  tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> layoutB =
      createTensorLayoutNV(2, gl_CooperativeMatrixClampModeConstantNV);
  layoutB = setTensorLayoutDimensionNV(layoutB, 4 * K, 4 * N);
  tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> layoutC =
      createTensorLayoutNV(2, gl_CooperativeMatrixClampModeConstantNV);
  layoutC = setTensorLayoutDimensionNV(layoutC, 4 * M, 4 * N);
  coopmat<float, gl_ScopeWorkgroup, M, N, gl_MatrixUseAccumulator> sum =
      coopmat<float, gl_ScopeWorkgroup, M, N, gl_MatrixUseAccumulator>(0);
  GUARD for (uint k = 0; k < STEPS; ++k) {
    coopmat<float16_t, gl_ScopeWorkgroup, M, K, gl_MatrixUseA> matA;
    coopmat<float16_t, gl_ScopeWorkgroup, K, N, gl_MatrixUseB> matB;
    coopMatLoadTensorNV(matA, a, 0, sliceTensorLayoutNV(layoutA, (ROW) * M, M, k * K, K));
    coopMatLoadTensorNV(matB, b, 0, sliceTensorLayoutNV(layoutB, k * K, K, (COLUMN) * N, N));
    sum = coopMatMulAdd(matA, matB, sum);
  }
  coopMatStoreTensorNV(sum, c, 0,
                       sliceTensorLayoutNV(layoutC, gl_WorkGroupID.y * M, M, gl_WorkGroupID.x * N, N));
}
