#version 450
layout(triangles, invocations = 4) in;
layout(points, max_vertices = 3) out;
layout(xfb_buffer = 1, xfb_stride = 64) out;
layout(stream = 0, xfb_buffer = 0, xfb_offset = 0, xfb_stride = 16, location = 0) out vec4 first;
layout(stream = 1, xfb_buffer = 1, xfb_offset = 16, location = 1) out vec4 second;
void main() {
  first = gl_in[gl_InvocationID % 3].gl_Position;
  EmitStreamVertex(0);
  second = first + 1.0;
  EmitStreamVertex(1);
}
