#version 450
layout(local_size_x = 8) in;
layout(constant_id = 2) const uint Factor = 3;
layout(set = 1, binding = 2) buffer Data { uint data[]; };
layout(push_constant) uniform Push { uint Plus; } push;
void main() { data[gl_GlobalInvocationID.x] = gl_GlobalInvocationID.x * Factor + push.Plus; }
