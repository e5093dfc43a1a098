// Buffer references in a buffer and in the push constants; data written through one of them.
#version 460
#extension GL_EXT_buffer_reference : require
layout(local_size_x = 8) in;
layout(buffer_reference, std430, buffer_reference_align = 4) buffer Words { uint w[]; };
layout(push_constant) uniform Push { uint n; Words target; } push;
layout(binding = 0) buffer Table { Words table[2]; };
layout(binding = 1) buffer Result { uint result[]; };
void main() {
  const uint i = gl_LocalInvocationIndex;
  result[i] = table[i & 1].w[i >> 2] + push.n;
  push.target.w[i] += i;
}
