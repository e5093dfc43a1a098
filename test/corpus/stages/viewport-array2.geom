#version 450
#extension GL_NV_viewport_array2 : require
layout(triangles) in;
layout(triangle_strip, max_vertices = 3) out;
layout(viewport_relative) out highp int gl_Layer;
void main() {
  for (int i = 0; i < 3; ++i) {
    gl_Position = gl_in[i].gl_Position;
    gl_ViewportMask[0] = 2;
    gl_Layer = 1;
    EmitVertex();
  }
}
