// Derivatives of a compute shader (GL_NV_compute_shader_derivatives).
#version 450
#extension GL_NV_compute_shader_derivatives : require
layout(local_size_x = 4, local_size_y = 4) in;
layout(derivative_group_quadsNV) in;
layout(binding = 0) buffer Values { float values[]; };

void main() {
  const float x = values[gl_LocalInvocationIndex];
  values[gl_LocalInvocationIndex] = dFdx(x) + fwidth(x) + dFdyCoarse(x);
}
