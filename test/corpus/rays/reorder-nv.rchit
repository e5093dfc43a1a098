#version 460
#extension GL_EXT_ray_tracing : require
#extension GL_NV_shader_invocation_reorder : require

layout(set = 0, binding = 0) uniform accelerationStructureEXT scene;
layout(location = 0) rayPayloadInEXT vec4 incoming;
layout(location = 1) rayPayloadEXT vec4 next;

void main() {
  hitObjectNV h;
  hitObjectTraceRayNV(h, scene, 0, 0xff, 0, 0, 0, gl_WorldRayOriginEXT, 0.0, gl_WorldRayDirectionEXT, 1.0, 1);
  hitObjectExecuteShaderNV(h, 1);
  incoming = next * float(hitObjectGetHitKindNV(h));
}
