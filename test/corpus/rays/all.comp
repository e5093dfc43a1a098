// Every function of ray queries.
#version 460
#extension GL_EXT_ray_query : require
#extension GL_EXT_ray_tracing_position_fetch : require
#extension GL_NV_cluster_acceleration_structure : require
#extension GL_NV_linear_swept_spheres : require

layout(local_size_x = 8, local_size_y = 8) in;
layout(set = 0, binding = 0) uniform accelerationStructureEXT scene;
layout(set = 0, binding = 1) buffer Result { vec4 v; int i; uint u; mat4x3 m; } result;

void main() {
  rayQueryEXT q;
  rayQueryInitializeEXT(q, scene, gl_RayFlagsNoneEXT, 0xff, vec3(0), 0.0, vec3(0, 0, 1), 100.0);
  while (rayQueryProceedEXT(q)) {
    uint type = rayQueryGetIntersectionTypeEXT(q, false);
    if (type == gl_RayQueryCandidateIntersectionTriangleEXT) {
      if (rayQueryGetIntersectionFrontFaceEXT(q, false))
        rayQueryConfirmIntersectionEXT(q);
      else
        rayQueryTerminateEXT(q);
    } else if (type == gl_RayQueryCandidateIntersectionAABBEXT) {
      if (rayQueryGetIntersectionCandidateAABBOpaqueEXT(q))
        rayQueryGenerateIntersectionEXT(q, 0.5);
    }
  }
  switch (rayQueryGetIntersectionTypeEXT(q, true)) {
  case gl_RayQueryCommittedIntersectionNoneEXT:
    result.v = vec4(0);
    break;
  case gl_RayQueryCommittedIntersectionTriangleEXT:
    result.v.xy = rayQueryGetIntersectionBarycentricsEXT(q, true);
    break;
  case gl_RayQueryCommittedIntersectionGeneratedEXT:
    result.v.z = rayQueryGetIntersectionTEXT(q, true);
  }
  result.v.w = rayQueryGetRayTMinEXT(q);
  result.u = rayQueryGetRayFlagsEXT(q) + rayQueryGetIntersectionInstanceShaderBindingTableRecordOffsetEXT(q, true);
  result.v.xyz += rayQueryGetWorldRayOriginEXT(q) + rayQueryGetWorldRayDirectionEXT(q);
  result.i = rayQueryGetIntersectionInstanceCustomIndexEXT(q, true) + rayQueryGetIntersectionInstanceIdEXT(q, false) +
             rayQueryGetIntersectionGeometryIndexEXT(q, true) + rayQueryGetIntersectionPrimitiveIndexEXT(q, false);
  result.v.xyz += rayQueryGetIntersectionObjectRayDirectionEXT(q, true) + rayQueryGetIntersectionObjectRayOriginEXT(q, false);
  result.m = rayQueryGetIntersectionObjectToWorldEXT(q, true);
  result.v.xyz += rayQueryGetIntersectionWorldToObjectEXT(q, true) * vec4(1);
  vec3 corners[3];
  rayQueryGetIntersectionTriangleVertexPositionsEXT(q, true, corners);
  result.v.xyz += corners[0] + corners[2];
  result.i += rayQueryGetIntersectionClusterIdNV(q, true);
  vec3 ends[2];
  float radii[2];
  if (rayQueryIsSphereHitNV(q, true)) {
    result.v = vec4(rayQueryGetIntersectionSpherePositionNV(q, true), rayQueryGetIntersectionSphereRadiusNV(q, true));
  } else if (rayQueryIsLSSHitNV(q, true)) {
    rayQueryGetIntersectionLSSPositionsNV(q, true, ends);
    rayQueryGetIntersectionLSSRadiiNV(q, false, radii);
    result.v = vec4(ends[0], radii[1]) * rayQueryGetIntersectionLSSHitValueNV(q, true);
  }
}
