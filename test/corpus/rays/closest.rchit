// Every function and variable of the closest-hit stage.
#version 460
#extension GL_EXT_ray_tracing : require

layout(set = 0, binding = 0) uniform accelerationStructureEXT scene;
layout(location = 0) rayPayloadInEXT vec4 incoming;
layout(location = 1) rayPayloadEXT vec4 outgoing;
layout(location = 0) callableDataEXT float shade;
hitAttributeEXT vec2 barycentrics;

void main() {
  vec3 weights = vec3(1.0 - barycentrics.x - barycentrics.y, barycentrics);
  incoming.xyz = gl_ObjectToWorldEXT * vec4(weights, 1.0) + gl_WorldToObjectEXT[3] + gl_WorldRayOriginEXT +
                 gl_WorldRayDirectionEXT * gl_HitTEXT + gl_ObjectRayOriginEXT + gl_ObjectRayDirectionEXT * gl_RayTminEXT;
  incoming += (gl_ObjectToWorld3x4EXT * weights) + gl_WorldToObject3x4EXT[1];
  incoming.w = float(gl_PrimitiveID + gl_InstanceID + gl_InstanceCustomIndexEXT + gl_GeometryIndexEXT);
  if (gl_HitKindEXT == gl_HitKindFrontFacingTriangleEXT || gl_HitKindEXT != gl_HitKindBackFacingTriangleEXT)
    incoming.w += gl_RayTmaxEXT;
  if ((gl_IncomingRayFlagsEXT & gl_RayFlagsOpaqueEXT) != 0u)
    traceRayEXT(scene, gl_IncomingRayFlagsEXT, 0xff, 0, 0, 0, gl_WorldRayOriginEXT, 0.0, gl_WorldRayDirectionEXT, 10.0, 1);
  else
    traceRayEXT(scene, 0, 0xff, 0, 0, 0, gl_WorldRayOriginEXT, 0.0, gl_WorldRayDirectionEXT, 10.0, 0);
  executeCallableEXT(gl_LaunchIDEXT.x + gl_LaunchSizeEXT.y, 0);
  incoming += outgoing * shade;
}
