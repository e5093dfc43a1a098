// GL_NV_shader_sm_builtins and GL_ARM_shader_core_builtins.
#version 450
#extension GL_NV_shader_sm_builtins : require
#extension GL_ARM_shader_core_builtins : require
layout(location = 0) out uvec4 data;
layout(location = 1) out uvec4 cores;
void main() {
  data = uvec4(gl_WarpsPerSMNV, gl_SMCountNV, gl_WarpIDNV, gl_SMIDNV);
  cores = uvec4(gl_CoreIDARM, gl_CoreCountARM, gl_CoreMaxIDARM, gl_WarpIDARM) + gl_WarpMaxIDARM;
}
