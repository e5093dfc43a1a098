#version 320 es
layout(lines_adjacency, invocations = 2) in;
layout(line_strip, max_vertices = 4) out;
layout(location = 0) in vec4 color_in[];
layout(location = 0) out vec4 color;
void main() {
  gl_Position = gl_in[3].gl_Position;
  color = color_in[2];
  EmitVertex();
}
