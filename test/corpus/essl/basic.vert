#version 310 es
layout(location = 0) in vec4 position;
layout(location = 1) in mediump vec2 uv;
layout(location = 0) out mediump vec2 texcoord;
layout(location = 1) flat out lowp int id;
layout(std140, binding = 0) uniform Transform { mat4 mvp; mediump float scale; };
invariant gl_Position;
void main() {
  gl_Position = mvp * position;
  gl_PointSize = scale;
  texcoord = uv * scale;
  id = gl_VertexIndex + gl_InstanceIndex;
}
