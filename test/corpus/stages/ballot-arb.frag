#version 450
#extension GL_ARB_shader_ballot : require
#extension GL_ARB_gpu_shader_int64 : require
layout(location = 0) in vec4 v;
layout(location = 0) out vec4 color;
void main() {
  uint64_t all = ballotARB(v.x > 0.5);
  all &= gl_SubGroupEqMaskARB | gl_SubGroupGeMaskARB | gl_SubGroupGtMaskARB | gl_SubGroupLeMaskARB | gl_SubGroupLtMaskARB;
  color = readFirstInvocationARB(v) + readInvocationARB(v, gl_SubGroupInvocationARB);
  color.x += readFirstInvocationARB(v.x) + float(gl_SubGroupSizeARB) + float(readInvocationARB(int(v.y), 3u));
  color.y += float(readFirstInvocationARB(uvec3(v.xyz)).x) + float(uint(all));
}
