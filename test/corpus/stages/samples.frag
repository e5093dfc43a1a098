#version 450
layout(location = 0) in vec4 smoothly;
layout(location = 1) in centroid vec4 middle;
layout(location = 2) in sample vec3 each;
layout(location = 3) in noperspective centroid vec2 plain;
layout(location = 4) in flat uvec2 fixed_;
layout(location = 5) in noperspective sample float one;
layout(location = 0) out vec4 color;
in float gl_ClipDistance[2];
in float gl_CullDistance[1];
void main() {
  color = interpolateAtCentroid(smoothly) + interpolateAtSample(middle, gl_SampleID);
  color.xyz += interpolateAtOffset(each, gl_SamplePosition);
  color.xy += interpolateAtOffset(plain, vec2(0.25)) + vec2(fixed_) + gl_PointCoord;
  color.x += interpolateAtSample(smoothly.y, 0) + interpolateAtCentroid(one);
  color.w += gl_ClipDistance[1] + gl_CullDistance[0];
  if (gl_HelperInvocation || !gl_FrontFacing)
    discard;
  gl_SampleMask[0] = gl_SampleMaskIn[0] & 5;
  color.z += float(gl_PrimitiveID + gl_Layer + gl_ViewportIndex);
}
