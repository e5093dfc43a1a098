#version 460
// The sums of rows, one row a workgroup: invocations, then subgroups, then the workgroup.
#extension GL_KHR_shader_subgroup_arithmetic : require
layout(local_size_x = 256) in;
layout(push_constant) uniform Parameters { uint Width; };
layout(set = 0, binding = 0) readonly buffer Values { float values[]; };
layout(set = 0, binding = 1) writeonly buffer Sums { float sums[]; };
shared float partial[256];

void main() {
  const uint row = gl_WorkGroupID.x;
  float sum = 0.0;
  for (uint x = gl_LocalInvocationID.x; x < Width; x += gl_WorkGroupSize.x)
    sum += values[row * Width + x];
  sum = subgroupAdd(sum);
  if (subgroupElect())
    partial[gl_SubgroupID] = sum;
  barrier();
  if (gl_LocalInvocationID.x == 0) {
    float total = 0.0;
    for (uint i = 0; i < gl_NumSubgroups; ++i)
      total += partial[i];
    sums[row] = total;
  }
}
