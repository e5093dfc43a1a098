#version 460
// After how many iterations points escape: arithmetic alone, and loops that invocations leave at
// different times.
layout(local_size_x = 64) in;
layout(push_constant) uniform Parameters { uint Width, Height, Limit; };
layout(set = 0, binding = 0) writeonly buffer Counts { uint counts[]; };

void main() {
  const uint at = gl_GlobalInvocationID.x;
  const float cx = float(at % Width) / float(Width) * 3.0 - 2.0;
  const float cy = float(at / Width) / float(Height) * 2.0 - 1.0;
  float x = 0.0, y = 0.0;
  uint n = 0;
  while (n < Limit && x * x + y * y <= 4.0) {
    const float next = x * x - y * y + cx;
    y = 2.0 * x * y + cy;
    x = next;
    ++n;
  }
  counts[at] = n;
}
