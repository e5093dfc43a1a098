// Ray queries beside ray tracing.
#version 460
#extension GL_EXT_ray_tracing : require
#extension GL_EXT_ray_query : require

layout(set = 0, binding = 0) uniform accelerationStructureEXT scene;
layout(location = 0) rayPayloadInEXT float occlusion;

void main() {
  rayQueryEXT q;
  rayQueryInitializeEXT(q, scene, gl_RayFlagsOpaqueEXT, 0xff, gl_WorldRayOriginEXT + gl_HitTEXT * gl_WorldRayDirectionEXT,
                        0.001, -gl_WorldRayDirectionEXT, 1.0);
  rayQueryProceedEXT(q);
  occlusion = rayQueryGetIntersectionTypeEXT(q, true) == 0u ? 0.0 : 1.0;
}
