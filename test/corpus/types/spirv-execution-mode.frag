// spirv_execution_mode and a builtin variable that GLSL does not know.
#version 450 core
#extension GL_EXT_spirv_intrinsics : enable
spirv_execution_mode(extensions = ["SPV_EXT_shader_stencil_export"], capabilities = [5013], 5027);
const int STENCIL = 5014;
spirv_decorate(extensions = ["SPV_EXT_shader_stencil_export"], capabilities = [5013], 11, 5014)
out int gl_FragStencilRef;
#define GL_MY_extension 1
layout(location = 0) in flat int color;
void main() { gl_FragStencilRef = color; }
