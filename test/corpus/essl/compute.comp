#version 310 es
layout(local_size_x = 32) in;
layout(std430, binding = 0) buffer Data { float values[]; } data;
shared mediump float part[32];
void main() {
  part[gl_LocalInvocationIndex] = data.values[gl_GlobalInvocationID.x];
  barrier();
  data.values[gl_GlobalInvocationID.x] = part[31u - gl_LocalInvocationIndex] * 2.0;
}
