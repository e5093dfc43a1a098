// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Branches by what a warp has in common send no threads apart: operations of the subgroup behind them have its whole mask,
// and no votes are made. Branches by what threads have for themselves do.
// DEFINE: %{ptx} = %coopc --emit=ptx --gpu=sm_80 %s -o -
// RUN: %{ptx} "-DCONDITION=gl_WorkGroupID.x < min(bound, 7u)" | FileCheck %s --check-prefix=ALIKE --implicit-check-not=vote
// RUN: %{ptx} "-DCONDITION=gl_SubgroupID == 1u" | FileCheck %s --check-prefix=ALIKE --implicit-check-not=vote
// RUN: %{ptx} "-DCONDITION=gl_LocalInvocationID.y > 1u" | FileCheck %s --check-prefix=ALIKE --implicit-check-not=vote
// RUN: %{ptx} "-DCONDITION=x[gl_WorkGroupID.x + 3] > 0u" | FileCheck %s --check-prefix=ALIKE --implicit-check-not=vote
// RUN: %{ptx} "-DCONDITION=subgroupAdd(x[i]) > 10u" | FileCheck %s --check-prefix=ALIKE --implicit-check-not=vote
// RUN: %{ptx} "-DCONDITION=subgroupBroadcast(x[i], 3) > 10u" | FileCheck %s --check-prefix=ALIKE --implicit-check-not=vote
// ALIKE: shfl.sync.idx.b32 {{.*}}, 31, -1;
// RUN: %{ptx} "-DCONDITION=gl_LocalInvocationID.x < bound" | FileCheck %s --check-prefix=APART
// RUN: %{ptx} "-DCONDITION=x[i] > 2u" | FileCheck %s --check-prefix=APART
// RUN: %{ptx} "-DCONDITION=subgroupInclusiveAdd(x[i]) > 10u" | FileCheck %s --check-prefix=APART
// RUN: %{ptx} "-DCONDITION=atomicAdd(x[100], 1u) > 10u" | FileCheck %s --check-prefix=APART
// Two subgroups of a warp have numbers of their own.
// RUN: %{ptx} "-DCONDITION=gl_SubgroupID == 1u" --subgroup-size=16 | FileCheck %s --check-prefix=APART
// RUN: %{ptx} "-DCONDITION=subgroupAdd(x[i]) > 10u" --subgroup-size=16 | FileCheck %s --check-prefix=APART
// APART: vote.sync.ballot
// DEFINE: %{emulate} = %python %S/Inputs/emulate.py %coopc %gpu-emulator sm_80 %s 3 push=05000000 u32:512:7:9 u32:512
// RUN: %{emulate} -- "-DCONDITION=gl_SubgroupID == 1u"
// RUN: %{emulate} -- "-DCONDITION=gl_SubgroupID == 1u" --subgroup-size=16
// RUN: %{emulate} -- "-DCONDITION=gl_WorkGroupID.x < min(bound, 7u)"
// RUN: %{emulate} -- "-DCONDITION=subgroupAdd(x[i]) > 140u"
// RUN: %{emulate} -- "-DCONDITION=x[i] > 2u"
#version 460
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_KHR_shader_subgroup_ballot : require
#extension GL_KHR_shader_subgroup_shuffle : require
layout(local_size_x = 32, local_size_y = 4) in;
layout(push_constant) uniform Push { uint bound; };
layout(set = 0, binding = 0) buffer In { uint x[]; };
layout(set = 0, binding = 1) writeonly buffer Out { uint y[]; };
void main() {
  const uint i = gl_WorkGroupID.x * 128 + gl_LocalInvocationIndex;
  uint own = x[i];
  if (CONDITION)
    own += subgroupShuffle(own, own & 7);
  y[i] = own;
}
