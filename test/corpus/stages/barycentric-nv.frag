#version 450
#extension GL_NV_fragment_shader_barycentric : require
layout(location = 0) pervertexNV in vec4 corner[];
layout(location = 0) out vec4 color;
void main() {
  color = gl_BaryCoordNV.x * corner[0] + gl_BaryCoordNoPerspNV.y * corner[1];
}
