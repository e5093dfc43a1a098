// OPTIONS: --target-env=vulkan1.1
#version 450
#extension GL_KHR_shader_subgroup_ballot : require
#extension GL_KHR_shader_subgroup_arithmetic : require
layout(location = 0) out vec4 color;
void main() {
  gl_Position = vec4(gl_SubgroupSize, gl_SubgroupInvocationID, gl_SubgroupEqMask.x, gl_SubgroupGeMask.y);
  color = vec4(subgroupAdd(gl_VertexIndex), gl_SubgroupGtMask.x, gl_SubgroupLeMask.x, gl_SubgroupLtMask.x);
}
