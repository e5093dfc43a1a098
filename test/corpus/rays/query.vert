#version 460
#extension GL_EXT_ray_query : require

layout(set = 0, binding = 0) uniform accelerationStructureEXT scene;
layout(location = 0) in vec3 position;
layout(location = 0) out float height;

void main() {
  rayQueryEXT q;
  rayQueryInitializeEXT(q, scene, 0, 0xff, position, 0.0, vec3(0, -1, 0), 10.0);
  while (rayQueryProceedEXT(q)) {}
  height = rayQueryGetIntersectionTEXT(q, true);
}
