// Sets, arrays of buffers, uniforms, push constants, specialization constants, lengths.
#version 460
layout(local_size_x = 32) in;
layout(constant_id = 3) const uint factor = 5;
layout(push_constant) uniform Push { uint k; } push;
layout(binding = 0) buffer A { uint a[]; };
layout(set = 1, binding = 2) uniform U { uint u; };
layout(binding = 2) buffer B { uint b[]; } bs[2];
void main() {
  const uint i = gl_GlobalInvocationID.x;
  a[i] += i * push.k + factor * u + uint(a.length()) + bs[0].b[i] + gl_NumWorkGroups.x;
  if (i < bs[1].b.length())
    bs[1].b[i] += i;
}
