// EXECUTE: --groups 4 --bind 0=random:f32[256] --bind 1=random:f32[256]:seed=2
#version 450
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer X { float x[]; };
layout(binding = 1) buffer Y { float y[]; };
layout(constant_id = 0) const float scale = 1.5;
void main() {
  uint at = gl_GlobalInvocationID.x;
  if (at < uint(x.length()))
    y[at] += scale * x[at];
}
