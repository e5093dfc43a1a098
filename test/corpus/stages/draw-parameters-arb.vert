#version 450
#extension GL_ARB_shader_draw_parameters : require
layout(location = 0) out flat ivec3 ids;
void main() {
  gl_Position = vec4(0);
  ids = ivec3(gl_DrawIDARB, gl_BaseVertexARB, gl_BaseInstanceARB);
}
