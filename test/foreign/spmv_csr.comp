// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A sparse matrix times a vector: short rows by one thread each, long ones by a subgroup, and the
// longest by the workgroup, which the host has sorted into three lists.
#version 450
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_KHR_shader_subgroup_basic : require
layout(local_size_x = 64) in;
layout(std430, binding = 0) readonly buffer Starts { uint starts[]; };
layout(std430, binding = 1) readonly buffer Entries { uint columns[]; };
layout(std430, binding = 2) readonly buffer Values { float values[]; };
layout(std430, binding = 3) readonly buffer X { float x[]; };
layout(std430, binding = 4) writeonly buffer Y { float y[]; };
layout(std430, binding = 5) readonly buffer Rows { uint rowList[]; };
layout(push_constant) uniform Push { uint shortRows, longRows, longestRows; float alpha; };
shared float partial[64];

float sumOf(uint row, uint lane, uint lanes) {
  float sum = 0.0;
  const uint end = starts[row + 1u];
  for (uint k = starts[row] + lane; k < end; k += lanes)
    sum = fma(values[k], x[columns[k]], sum);
  return sum;
}

void main() {
  const uint stride = gl_NumWorkGroups.x * 64u;
  for (uint i = gl_GlobalInvocationID.x; i < shortRows; i += stride)
    y[rowList[i]] = alpha * sumOf(rowList[i], 0u, 1u);
  const uint subgroups = gl_NumWorkGroups.x * gl_NumSubgroups;
  for (uint i = gl_WorkGroupID.x * gl_NumSubgroups + gl_SubgroupID; i < longRows; i += subgroups) {
    const uint row = rowList[shortRows + i];
    const float sum = subgroupAdd(sumOf(row, gl_SubgroupInvocationID, gl_SubgroupSize));
    if (subgroupElect())
      y[row] = alpha * sum;
  }
  for (uint i = gl_WorkGroupID.x; i < longestRows; i += gl_NumWorkGroups.x) {
    const uint row = rowList[shortRows + longRows + i];
    partial[gl_LocalInvocationIndex] = sumOf(row, gl_LocalInvocationIndex, 64u);
    for (uint s = 32u; s > 0u; s >>= 1) {
      barrier();
      if (gl_LocalInvocationIndex < s)
        partial[gl_LocalInvocationIndex] += partial[gl_LocalInvocationIndex + s];
    }
    if (gl_LocalInvocationIndex == 0u)
      y[row] = alpha * partial[0];
    barrier();
  }
}
