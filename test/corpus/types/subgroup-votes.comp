// GL_KHR_shader_subgroup_vote: every function on every type.
#version 450
#extension GL_KHR_shader_subgroup_basic : enable
#extension GL_KHR_shader_subgroup_ballot : enable
#extension GL_KHR_shader_subgroup_vote : enable
layout(local_size_x = 64) in;
layout(binding = 0) buffer Buffers { vec4 f4; ivec4 i4; uvec4 u4; dvec4 d4; } data[4];
void main() {
  bool r = subgroupElect() && subgroupAll(data[0].i4.x > 0) && subgroupAny(data[0].i4.y > 0);
  r = r ^^ subgroupAllEqual(data[0].f4.x);
  r = r ^^ subgroupAllEqual(data[0].f4.xy);
  r = r ^^ subgroupAllEqual(data[0].f4.xyz);
  r = r ^^ subgroupAllEqual(data[0].f4);
  r = r ^^ subgroupAllEqual(data[0].i4.x);
  r = r ^^ subgroupAllEqual(data[0].i4.xy);
  r = r ^^ subgroupAllEqual(data[0].i4.xyz);
  r = r ^^ subgroupAllEqual(data[0].i4);
  r = r ^^ subgroupAllEqual(data[0].u4.x);
  r = r ^^ subgroupAllEqual(data[0].u4.xy);
  r = r ^^ subgroupAllEqual(data[0].u4.xyz);
  r = r ^^ subgroupAllEqual(data[0].u4);
  r = r ^^ subgroupAllEqual(data[0].d4.x);
  r = r ^^ subgroupAllEqual(data[0].d4.xy);
  r = r ^^ subgroupAllEqual(data[0].d4.xyz);
  r = r ^^ subgroupAllEqual(data[0].d4);
  r = r ^^ subgroupAllEqual(data[0].i4.x < 0);
  r = r ^^ subgroupAllEqual(lessThan(data[0].i4.xy, ivec2(0)));
  r = r ^^ subgroupAllEqual(lessThan(data[0].i4.xyz, ivec3(0)));
  r = r ^^ subgroupAllEqual(lessThan(data[0].i4, ivec4(0)));
  subgroupBarrier();
  subgroupMemoryBarrier();
  subgroupMemoryBarrierBuffer();
  subgroupMemoryBarrierImage();
  subgroupMemoryBarrierShared();
  uvec4 m = gl_SubgroupEqMask + gl_SubgroupGeMask + gl_SubgroupGtMask + gl_SubgroupLeMask + gl_SubgroupLtMask;
  m += subgroupBallot(r);
  data[1].u4 = m + uvec4(subgroupBallotBitCount(m), subgroupBallotInclusiveBitCount(m),
                         subgroupBallotExclusiveBitCount(m), subgroupBallotFindLSB(m));
  data[2].u4.x = subgroupBallotFindMSB(m) + gl_NumSubgroups + gl_SubgroupID;
  if (subgroupInverseBallot(m) && subgroupBallotBitExtract(m, 5u))
    data[3].u4 = m;
}
