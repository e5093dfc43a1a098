#version 460
#extension GL_EXT_ray_tracing : require
#extension GL_EXT_ray_tracing_position_fetch : require
#extension GL_EXT_ray_cull_mask : require

layout(location = 0) rayPayloadInEXT vec3 normal;

void main() {
  int i = gl_PrimitiveID % 3;
  normal = cross(gl_HitTriangleVertexPositionsEXT[1] - gl_HitTriangleVertexPositionsEXT[0],
                 gl_HitTriangleVertexPositionsEXT[2] - gl_HitTriangleVertexPositionsEXT[i]) *
           float(gl_CullMaskEXT);
}
