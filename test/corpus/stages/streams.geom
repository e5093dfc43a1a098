#version 450
layout(points) in;
layout(points, max_vertices = 4) out;
layout(stream = 1) out;
layout(location = 0) out vec4 first;
layout(stream = 2, location = 1) out vec4 second;
layout(stream = 3, location = 2) out Third { vec4 third; float more; };
void main() {
  first = gl_in[0].gl_Position;
  EmitStreamVertex(1);
  EndStreamPrimitive(1);
  second = first;
  EmitStreamVertex(2);
  third = first.yxzw;
  more = 1.0;
  EmitStreamVertex(3);
  EndStreamPrimitive(3);
}
