// DIFFERS: capability RayQueryKHR: nothing here needs it
#version 460
#extension GL_EXT_ray_query : require
#extension GL_NV_displacement_micromap : require

layout(local_size_x = 64) in;
layout(set = 0, binding = 0) uniform accelerationStructureEXT scene;
layout(set = 0, binding = 1) buffer R { vec3 positions[64]; vec2 barycentrics[64]; };

void main() {
  uint i = gl_LocalInvocationIndex;
  positions[i] = fetchMicroTriangleVertexPositionNV(scene, 0, 1, 2, ivec2(i, 3));
  barycentrics[i] = fetchMicroTriangleVertexBarycentricNV(scene, 0, 1, 2, ivec2(i, 3));
}
