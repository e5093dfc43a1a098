// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// GL_NV_shader_subgroup_partitioned and the votes of GL_EXT_shader_quad_control: what lanes with the
// same key make of their values, and what quads say.
// RUN: %coopc run %s --groups 1 --subgroup-size 8 | FileCheck %s
// RUN: %coopc run %s --groups 1 --subgroup-size 8 --frontend=glslang | FileCheck %s
#version 460
#extension GL_EXT_debug_printf : require
#extension GL_KHR_shader_subgroup_vote : require
#extension GL_NV_shader_subgroup_partitioned : require
#extension GL_EXT_shader_quad_control : require
layout(local_size_x = 8) in;

void main() {
  uint lane = gl_SubgroupInvocationID;
  // Keys 0 1 2 0 1 2 0 1: the partitions are 0x49, 0x92 and 0x24.
  uvec4 ballot = subgroupPartitionNV(lane % 3u);
  uint sum = subgroupPartitionedAddNV(lane, ballot);
  uint upTo = subgroupPartitionedInclusiveAddNV(lane, ballot);
  uint before = subgroupPartitionedExclusiveAddNV(lane, ballot);
  bool all = subgroupQuadAll(lane != 5u), any = subgroupQuadAny(lane == 2u);
  if (lane == 7u)
    debugPrintfEXT("%x %x %u %u %u %u %u\n", ballot.x, ballot.y, sum, upTo, before, all, any);
  if (lane == 3u)
    debugPrintfEXT("%x %x %u %u %u %u %u\n", ballot.x, ballot.y, sum, upTo, before, all, any);
}
// CHECK-DAG: 92 0 12 12 5 0 0
// CHECK-DAG: 49 0 9 3 0 1 1
