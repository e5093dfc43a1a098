#version 460
#include "factor.glsl"
layout(local_size_x = 4) in;
layout(binding = 0) buffer Numbers { float numbers[]; };
void main() { numbers[gl_GlobalInvocationID.x] *= FACTOR; }
