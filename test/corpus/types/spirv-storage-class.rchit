// spirv_storage_class.
#version 460 core
#extension GL_EXT_spirv_intrinsics : enable
#extension GL_EXT_ray_tracing : enable
#define mine spirv_storage_class(extensions = ["SPV_KHR_ray_tracing"], capabilities = [4479], 5342)
mine vec4 payload;
void main() { payload = vec4(0.0, 1.0, 0.0, 1.0); }
