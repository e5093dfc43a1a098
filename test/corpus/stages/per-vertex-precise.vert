#version 450
layout(location = 0) in vec4 position;
precise gl_Position;
layout(location = 0) precise out vec3 normal;
void main() {
  gl_Position = position * 2.0 + vec4(1);
  normal = position.xyz * 0.5 - position.yzx;
}
