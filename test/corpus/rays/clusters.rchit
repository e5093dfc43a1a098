#version 460
#extension GL_EXT_ray_tracing : require
#extension GL_NV_cluster_acceleration_structure : require

layout(location = 0) rayPayloadInEXT int id;

void main() { id = gl_ClusterIDNV == gl_ClusterIDNoneNV ? 0 : gl_ClusterIDNV; }
