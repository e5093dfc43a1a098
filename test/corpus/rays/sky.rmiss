// The miss stage.
#version 460
#extension GL_EXT_ray_tracing : require

layout(set = 0, binding = 0) uniform accelerationStructureEXT scene;
layout(location = 0) rayPayloadInEXT vec4 color;
layout(location = 2) rayPayloadEXT float shadow;
layout(location = 1) callableDataEXT vec4 sky;

void main() {
  sky = vec4(gl_WorldRayDirectionEXT, gl_RayTmaxEXT - gl_RayTminEXT);
  executeCallableEXT(gl_LaunchSizeEXT.z, 1);
  traceRayEXT(scene, gl_IncomingRayFlagsEXT, 0xffu, 0u, 0u, 1u, gl_WorldRayOriginEXT, 0.0, gl_WorldRayDirectionEXT,
              1.0, 2);
  color = sky * shadow * float(gl_LaunchIDEXT.x);
}
