#version 460
#extension GL_EXT_buffer_reference : require
layout(local_size_x = 32) in;
layout(buffer_reference) buffer Data { uint data[]; };
layout(push_constant) uniform Push { Data to; };
void main() { to.data[gl_GlobalInvocationID.x] = gl_GlobalInvocationID.x; }
