// spirv_instruction for arithmetic, and for terminators.
#version 460 core
#extension GL_EXT_spirv_intrinsics : enable
layout(local_size_x = 1) in;
layout(binding = 0) buffer Out { uint o[]; };
spirv_instruction(id = 128) uint sum(uint a, uint b);
spirv_instruction(id = 205) int ones(int a);
spirv_instruction(set = "GLSL.std.450", id = 31) float root(float x);
spirv_instruction(set = "GLSL.std.450", id = 31) vec4 root(vec4 x);
void main() {
  o[0] = sum(o[1], o[2]) + uint(ones(int(o[3])));
  o[1] = uint(root(float(o[4])) + root(vec4(o[5])).x);
}
