// Ray queries in a fragment shader.
#version 460
#extension GL_EXT_ray_query : require

layout(set = 0, binding = 0) uniform accelerationStructureEXT scene;
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 0) out vec4 color;
layout(push_constant) uniform Light { vec3 light; };

void main() {
  vec3 toLight = light - position;
  rayQueryEXT q;
  rayQueryInitializeEXT(q, scene, gl_RayFlagsTerminateOnFirstHitEXT | gl_RayFlagsOpaqueEXT, 0xff, position + normal * 0.001,
                        0.0, normalize(toLight), length(toLight));
  rayQueryProceedEXT(q);
  float lit = rayQueryGetIntersectionTypeEXT(q, true) == gl_RayQueryCommittedIntersectionNoneEXT ? 1.0 : 0.2;
  color = vec4(vec3(lit * max(0.0, dot(normal, normalize(toLight)))), 1);
}
