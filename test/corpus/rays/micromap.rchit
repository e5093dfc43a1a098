#version 460
#extension GL_EXT_ray_tracing : require
#extension GL_NV_displacement_micromap : require

layout(location = 0) rayPayloadInEXT vec3 p;
hitAttributeEXT vec2 base;

void main() {
  vec2 ab = gl_HitMicroTriangleVertexBarycentricsNV[1] - gl_HitMicroTriangleVertexBarycentricsNV[0];
  p = gl_HitMicroTriangleVertexPositionsNV[2] * dot(ab, base);
  if (gl_HitKindEXT == gl_HitKindFrontFacingMicroTriangleNV)
    p = -p;
  if (gl_HitKindEXT == gl_HitKindBackFacingMicroTriangleNV)
    p *= 2.0;
}
