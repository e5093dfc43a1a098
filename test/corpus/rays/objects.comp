// Ray queries in every kind of variable: local, global, arrays, in loops, parameters; and acceleration structures.
#version 460
#extension GL_EXT_ray_query : require
#extension GL_EXT_nonuniform_qualifier : require

layout(local_size_x = 32) in;
layout(set = 0, binding = 0) uniform accelerationStructureEXT scenes[];
layout(set = 0, binding = 3) buffer Result { float values[]; } result;
layout(push_constant) uniform Push { uvec2 address; uint which; };

rayQueryEXT global;
const bool Committed = true;

float nearest(rayQueryEXT q, accelerationStructureEXT scene, vec3 direction) {
  rayQueryInitializeEXT(q, scene, gl_RayFlagsOpaqueEXT, 0xff, vec3(0), 0.0, direction, 100.0);
  rayQueryProceedEXT(q);
  return rayQueryGetIntersectionTEXT(q, Committed);
}

float twice(rayQueryEXT q, accelerationStructureEXT scene) {
  return nearest(q, scene, vec3(1, 0, 0)) + nearest(q, scene, vec3(0, 1, 0));
}

void main() {
  rayQueryEXT local;
  uint i = gl_GlobalInvocationID.x;
  float sum = twice(local, scenes[0]) + twice(global, scenes[which]) + twice(local, scenes[nonuniformEXT(i)]);
  for (int k = 0; k < 4; ++k) {
    rayQueryEXT inner;
    sum += nearest(inner, scenes[k], vec3(k));
  }
  rayQueryEXT pair[2];
  rayQueryInitializeEXT(pair[0], accelerationStructureEXT(address), 0u, 1u, vec3(0), 0.0, vec3(1), 1.0);
  rayQueryInitializeEXT(pair[which], scenes[1], 0u, 1u, vec3(0), 0.0, vec3(1), 1.0);
  result.values[i] = sum + rayQueryGetIntersectionTEXT(pair[1], false);
}
