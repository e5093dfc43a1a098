// Who takes part in an operation of a subgroup: all, where no branch divides the warp; else those
// that a vote finds, also in a loop that threads leave in different iterations.
// RUN: %coopc --emit=llvm --gpu=sm_80 %s | FileCheck %s --check-prefix=ALL
// RUN: %coopc --emit=llvm --gpu=sm_80 -DDIVERGENT %s | FileCheck %s --check-prefix=SOME
// ALL: call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %{{.*}})
// ALL-NOT: call {{.*}}ballot.sync
// SOME: call i32 @llvm.nvvm.vote.ballot.sync(i32 -1
// SOME: call i32 @llvm.nvvm.vote.ballot.sync(i32 %[[THESE:[0-9]+]], i1 %
// SOME: %[[THESE]] = tail call i32 @llvm.nvvm.vote.ballot.sync(i32 %around{{[^,]*}}, i1 %[[IN:.*]])
// SOME: br i1 %[[IN]], label %meet
//
// A warp that is not full has no other threads, and a smaller subgroup is a part of a warp.
// RUN: %coopc --emit=llvm --gpu=sm_80 --subgroup-size=8 %s | FileCheck %s --check-prefix=PART
// PART: %[[FIRST:.*]] = and i32 %{{.*}}, 24
// PART: shl {{.*}}i32 255, %[[FIRST]]
//
// At a barrier the whole warp waits, if all of it come: NVIDIA's assembler makes wrong code of parts of it.
// RUN: %coopc --emit=llvm --gpu=sm_80 --subgroup-size=8 -DBARRIER %s | FileCheck %s --check-prefix=WAIT
// WAIT: @llvm.nvvm.bar.warp.sync(i32 -1)
// RUN: %coopc --emit=llvm --gpu=sm_80 --subgroup-size=4 -DBARRIER -DSIZE=12 %s | FileCheck %s --check-prefix=FEW
// FEW: @llvm.nvvm.bar.warp.sync(i32 4095)
// RUN: %coopc --emit=llvm --gpu=sm_80 --subgroup-size=4 -DBARRIER -DSIZE=44 %s | FileCheck %s --check-prefix=LAST
// LAST: %[[MISSING:.*]] = tail call i32 @llvm.usub.sat.i32(i32 %{{.*}}, i32 44)
// LAST: %[[WARP:.*]] = lshr i32 -1, %[[MISSING]]
// LAST: @llvm.nvvm.bar.warp.sync(i32 %[[WARP]])
//
// The barrier of a workgroup is not aligned where operations of parts of warps come before it.
// RUN: %coopc --emit=ptx --gpu=sm_80 -DWORKGROUP %s | FileCheck %s --check-prefix=WHOLE
// RUN: %coopc --emit=ptx --gpu=sm_80 -DWORKGROUP --subgroup-size=16 %s | FileCheck %s --check-prefix=PARTS
// RUN: %coopc --emit=ptx --gpu=sm_80 -DWORKGROUP -DSIZE=48 %s | FileCheck %s --check-prefix=PARTS
// RUN: %coopc --emit=ptx --gpu=sm_80 -DWORKGROUP -DDIVERGENT %s | FileCheck %s --check-prefix=PARTS
// WHOLE-COUNT-3: bar.sync
// PARTS-NOT: barrier.sync
// PARTS: bar.sync
// PARTS-COUNT-2: barrier.sync {{[ \t]*}}0;
// PARTS-NOT: bar.sync
#version 460
#extension GL_KHR_shader_subgroup_ballot : require
#ifndef SIZE
#define SIZE 32
#endif
layout(local_size_x = SIZE) in;
layout(binding = 0) buffer Data { uint data[]; };
shared uint near[SIZE];
void main() {
  uint at = gl_LocalInvocationIndex;
#ifdef BARRIER
  near[at] = data[at];
  subgroupBarrier();
  data[at] = near[at ^ 1];
  return;
#endif
#ifdef WORKGROUP
  near[at] = data[at];
  barrier();
  data[at] = near[SIZE - 1 - at];
#endif
#ifdef DIVERGENT
  for (uint i = 0; i < at; ++i)
#endif
    data[at] = subgroupBallot(data[at] != 0).x;
#ifdef WORKGROUP
  for (uint i = 0; i < data[0]; ++i) {
    barrier();
    near[at] = data[at ^ i];
    barrier();
    data[at] = near[SIZE - 1 - at];
  }
#endif
}
