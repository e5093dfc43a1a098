#version 450
// The layout that sizes the arrays comes after them.
layout(location = 0) in vec4 a[];
layout(location = 0) out vec4 b[];
layout(location = 1) out struct S { vec4 x; vec2 y; } s[];
layout(vertices = 3) out;
void main() {
  b[gl_InvocationID] = a[gl_InvocationID];
  s[gl_InvocationID].x = a[0];
  s[gl_InvocationID].y = vec2(b.length());
  gl_out[gl_InvocationID].gl_Position = gl_in[gl_InvocationID].gl_Position;
}
