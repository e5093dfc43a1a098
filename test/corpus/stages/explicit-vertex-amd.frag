#version 450
#extension GL_AMD_shader_explicit_vertex_parameter : require
layout(location = 0) in __explicitInterpAMD vec4 corner;
layout(location = 1) __explicitInterpAMD in vec2 uv;
layout(location = 0) out vec4 color;
void main() {
  color = interpolateAtVertexAMD(corner, 0u) * gl_BaryCoordSmoothAMD.x + gl_BaryCoordPullModelAMD.z;
  color.xy += interpolateAtVertexAMD(uv, 2u) + gl_BaryCoordNoPerspAMD + gl_BaryCoordNoPerspCentroidAMD;
  color.zw += gl_BaryCoordNoPerspSampleAMD + gl_BaryCoordSmoothCentroidAMD + gl_BaryCoordSmoothSampleAMD;
}
