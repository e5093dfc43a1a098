#version 450
// The largest constant index gives gl_ClipDistance its size.
layout(location = 0) in vec4 position;
void main() {
  gl_Position = position;
  gl_ClipDistance[0] = position.x;
  gl_ClipDistance[2] = position.y;
  gl_CullDistance[1] = position.z;
}
