#version 450
#extension GL_EXT_fragment_shader_barycentric : require
layout(location = 0) pervertexEXT in vec4 corner[];
layout(location = 1) pervertexEXT in Corner { vec2 uv; flat int id; } corners[3];
layout(location = 0) out vec4 color;
void main() {
  color = gl_BaryCoordEXT.x * corner[0] + gl_BaryCoordEXT.y * corner[1] + gl_BaryCoordNoPerspEXT.z * corner[2];
  color.xy += corners[0].uv * float(corners[1].id);
}
