#version 460
#extension GL_EXT_ray_tracing : require
#extension GL_EXT_shader_invocation_reorder : require

layout(set = 0, binding = 0) uniform accelerationStructureEXT scene;
layout(location = 0) rayPayloadInEXT vec4 incoming;

void main() {
  hitObjectEXT h;
  hitObjectTraceRayEXT(h, scene, 0, 0xff, 0, 0, 0, gl_WorldRayOriginEXT, 0.0, gl_WorldRayDirectionEXT, 1.0, 0);
  if (hitObjectIsHitEXT(h))
    hitObjectExecuteShaderEXT(h, 0);
  incoming *= hitObjectGetRayTMaxEXT(h);
}
