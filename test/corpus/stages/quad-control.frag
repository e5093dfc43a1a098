// OPTIONS: --target-env=vulkan1.1
// DIFFERS: capability GroupNonUniformVote: quad operations need QuadControlKHR alone
#version 450
#extension GL_EXT_shader_quad_control : require
#extension GL_KHR_shader_subgroup_vote : require
layout(full_quads) in;
layout(quad_derivatives) in;
layout(location = 0) in float x;
layout(location = 0) out vec4 color;
void main() { color = vec4(subgroupQuadAll(x > 0.5), subgroupQuadAny(x > 0.25), dFdx(x), 1); }
