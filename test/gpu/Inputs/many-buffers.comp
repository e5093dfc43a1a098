#version 460
layout(local_size_x = 1) in;
layout(binding = 0) buffer Data { uint data[]; } buffers[2050];
void main() { buffers[gl_WorkGroupID.x].data[0] = 1; }
