// GL_EXT_subgroup_uniform_control_flow.
#version 450
#extension GL_EXT_subgroup_uniform_control_flow : require
layout(local_size_x = 32) in;
void main() [[subgroup_uniform_control_flow]] {}
