#version 310 es
#extension GL_EXT_gpu_shader5 : require
precision highp float;
layout(location = 0) in vec4 v;
layout(location = 0) out vec4 color;
precise float p;
void main() {
  p = fma(v.x, v.y, v.z);
  precise vec4 q = v * v + v;
  color = q + p;
}
