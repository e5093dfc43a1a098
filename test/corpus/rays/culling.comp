#version 460
#extension GL_EXT_ray_query : require
#extension GL_EXT_ray_flags_primitive_culling : require
#extension GL_EXT_opacity_micromap : require

layout(local_size_x = 32) in;
layout(primitive_culling);
layout(set = 0, binding = 0) uniform accelerationStructureEXT scene;
layout(set = 0, binding = 1) buffer R { uint hits; };

void main() {
  rayQueryEXT q;
  rayQueryInitializeEXT(q, scene, gl_RayFlagsSkipAABBEXT | gl_RayFlagsForceOpacityMicromap2StateEXT, 0xff, vec3(0), 0.0,
                        vec3(1), 1.0);
  while (rayQueryProceedEXT(q))
    atomicAdd(hits, 1u);
}
