#version 450
layout(points) in;
layout(points, max_vertices = 1) out;
void main() {
  gl_Position = gl_in[0].gl_Position;
  gl_Layer = 2;
  gl_ViewportIndex = gl_PrimitiveIDIn;
  gl_PrimitiveID = 7;
  gl_ClipDistance[1] = gl_in[0].gl_ClipDistance[1];
  EmitVertex();
}
