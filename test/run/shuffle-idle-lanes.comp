// Lanes after the last invocation of a workgroup have no indices that could be read: a subgroup of
// 64 for 45 invocations, on a CPU without instructions for loads of some of 64 lanes.
// RUN: %coopc run %s --groups 1 --exec=fast --subgroup-size=64 --cpu=x86-64-v3 --cpu-opt=1 --bind 0=random:i8[45] --bind 1=random:u32[45]:seed=3:min=0:max=40 --bind 2=zeros:i8[45] --bind 3=random:u32[180] --bind 4=zeros:u32[45] --bind 5=zeros:u32[45] --bind 6=zeros:u32[45] --bind 7=zeros:u32[45] --bind 8=zeros:u32[45] --out 2=%t.fast.npy:i8[45]
// RUN: %coopc run %s --groups 1 --exec=reference --subgroup-size=64 --bind 0=random:i8[45] --bind 1=random:u32[45]:seed=3:min=0:max=40 --bind 2=zeros:i8[45] --bind 3=random:u32[180] --bind 4=zeros:u32[45] --bind 5=zeros:u32[45] --bind 6=zeros:u32[45] --bind 7=zeros:u32[45] --bind 8=zeros:u32[45] --out 2=%t.npy:i8[45]
// RUN: cmp %t.fast.npy %t.npy
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_8bit_storage : require
#extension GL_EXT_shader_16bit_storage : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_vote : require
#extension GL_EXT_shader_subgroup_extended_types_int8 : require
#extension GL_KHR_shader_subgroup_ballot : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_shuffle : require
layout(local_size_x = 45) in;
layout(std430, binding = 0) buffer Buffer0 { int8_t data0[]; };
layout(std430, binding = 1) buffer Buffer1 { uint32_t data1[]; };
layout(std430, binding = 2) buffer Buffer2 { int8_t data2[]; };
layout(std430, binding = 3) buffer Buffer3 { uint32_t data3[]; };
layout(std430, binding = 4) buffer Buffer4 { uint32_t data4[]; };
layout(std430, binding = 5) buffer Buffer5 { uint data5[]; };
layout(std430, binding = 6) buffer Buffer6 { uint data6[]; };
layout(std430, binding = 7) buffer Buffer7 { uint data7[]; };
layout(std430, binding = 8) buffer Buffer8 { uint32_t data8[]; };
void main() {
uint g = gl_GlobalInvocationID.x;
uint turn = 0u;
uint own = data8[g];
{
int8_t r = subgroupShuffle(int8_t(data0[1 * (g) + 0]), uint32_t(data1[1 * (g) + 0]));
  data2[1 * (turn * 45u + g) + 0] = r;
}
{
uint32_t r = subgroupBallotFindMSB(uvec4(data3[4 * (g) + 0], data3[4 * (g) + 1], data3[4 * (g) + 2], data3[4 * (g) + 3]));
  data4[1 * (turn * 45u + g) + 0] = r;
}
{
bool r = subgroupElect();
  data5[1 * (turn * 45u + g) + 0] = uint(r);
}
{
bool r = subgroupElect();
  data6[1 * (turn * 45u + g) + 0] = uint(r);
}
{
bool r = subgroupElect();
  data7[1 * (turn * 45u + g) + 0] = uint(r);
}
}
