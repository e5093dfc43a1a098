// spirv_type: ray queries by hand.
#version 460 core
#extension GL_EXT_spirv_intrinsics : enable
layout(local_size_x = 1) in;
#define structure spirv_type(extensions = ["SPV_KHR_ray_query"], capabilities = [4472], id = 5341)
#define query spirv_type(extensions = ["SPV_KHR_ray_query"], capabilities = [4472], id = 4472)
layout(set = 0, binding = 0) uniform structure scene;
layout(binding = 1) buffer Out { uint o[]; };
spirv_instruction(extensions = ["SPV_KHR_ray_query"], capabilities = [4472], id = 4473)
void initialize(spirv_by_reference query q, structure top, uint flags, uint mask, vec3 origin,
                float tMin, vec3 direction, float tMax);
spirv_instruction(extensions = ["SPV_KHR_ray_query"], capabilities = [4472], id = 4477)
bool proceed(spirv_by_reference query q);
spirv_instruction(extensions = ["SPV_KHR_ray_query"], capabilities = [4472], id = 4474)
void terminate(spirv_by_reference query q);
void main() {
  query q;
  initialize(q, scene, 0, 0xffu, vec3(0), 0.0, vec3(1), 2.0);
  while (proceed(q)) {
    o[0]++;
    terminate(q);
  }
}
