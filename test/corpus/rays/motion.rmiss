#version 460
#extension GL_EXT_ray_tracing : require
#extension GL_NV_ray_tracing_motion_blur : require

layout(location = 0) rayPayloadInEXT float time;

void main() { time = gl_CurrentRayTimeNV; }
