#version 460
layout(location = 0) out flat ivec4 ids;
void main() {
  gl_Position = vec4(0);
  ids = ivec4(gl_DrawID, gl_BaseVertex, gl_BaseInstance, gl_VertexIndex + gl_InstanceIndex);
}
