// An array without size at the end of a uniform block.
#version 450
#extension GL_EXT_uniform_buffer_unsized_array : require
layout(local_size_x = 4) in;
layout(std140, binding = 0) uniform Data { float scale; float values[]; } data;
layout(binding = 1) uniform Size { int size; };
layout(binding = 2) buffer Out { float o[]; };
void main() {
  int i = int(gl_GlobalInvocationID.x) % size;
  o[i] = data.values[i] * data.scale + data.values[0];
}
