#version 450
layout(location = 0) in vec4 position;
out gl_PerVertex {
  vec4 gl_Position;
  float gl_ClipDistance[2];
};
invariant gl_Position;
void main() {
  gl_Position = position;
  gl_ClipDistance[0] = 1.0;
  gl_ClipDistance[1] = position.w;
}
