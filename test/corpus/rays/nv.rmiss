#version 460
#extension GL_NV_ray_tracing : require

layout(set = 0, binding = 0) uniform accelerationStructureNV scene;
layout(location = 0) rayPayloadInNV vec4 payload;
layout(location = 2) rayPayloadNV vec4 next;

void main() {
  traceNV(scene, gl_RayFlagsNoneNV, 0xff, 0, 0, 0, gl_WorldRayOriginNV, 0.0, gl_WorldRayDirectionNV, gl_RayTmaxNV, 2);
  payload = next;
}
