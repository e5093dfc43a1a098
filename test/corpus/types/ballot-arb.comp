// GL_ARB_shader_ballot and GL_ARB_shader_group_vote.
#version 450
#extension GL_ARB_shader_ballot : enable
#extension GL_ARB_shader_group_vote : enable
#extension GL_ARB_gpu_shader_int64 : enable
layout(local_size_x = 8, local_size_y = 8) in;
layout(binding = 0) buffer Buffers { vec4 f4; ivec4 i4; uvec4 u4; uint64_t m; } data[4];
void main() {
  uint invocation = (gl_SubGroupInvocationARB + gl_SubGroupSizeARB) % 4;
  uint64_t relMask = gl_SubGroupEqMaskARB + gl_SubGroupGeMaskARB + gl_SubGroupGtMaskARB +
                     gl_SubGroupLeMaskARB + gl_SubGroupLtMaskARB;
  uint64_t result = ballotARB(true);
  data[0].m = relMask ^ result;
  data[0].f4.x = readInvocationARB(data[0].f4.x, invocation);
  data[1].f4.xy = readInvocationARB(data[0].f4.xy, invocation);
  data[2].f4 = readFirstInvocationARB(data[0].f4);
  data[0].i4.xyz = readInvocationARB(data[0].i4.xyz, invocation);
  data[1].i4.x = readFirstInvocationARB(data[0].i4.x);
  data[0].u4 = readInvocationARB(data[0].u4, invocation);
  data[1].u4.xy = readFirstInvocationARB(data[0].u4.xy);
  bool b = anyInvocationARB(data[0].u4.x == 1u) || allInvocationsARB(data[0].u4.y == 2u);
  if (b && allInvocationsEqualARB(data[0].u4.z == 3u))
    data[3].u4 = uvec4(1);
}
