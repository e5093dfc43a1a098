// GL_EXT_subgroup_uniform_control_flow.
#version 450
#extension GL_EXT_subgroup_uniform_control_flow : require
layout(location = 0) in vec4 position;
void main() [[subgroup_uniform_control_flow]] { gl_Position = position; }
