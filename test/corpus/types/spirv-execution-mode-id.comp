// spirv_execution_mode_id: the size of the workgroup, from a specialization constant.
// GLSLANG: adds a LocalSize of its own
#version 450 core
#extension GL_EXT_spirv_intrinsics : enable
layout(constant_id = 2) const uint n = 4;
spirv_execution_mode_id(capabilities = [1], 38, n, 1u, 1u);
void main() {}
