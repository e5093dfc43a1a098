#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_control_flow_attributes : require
layout(local_size_x = BLOCK) in;
layout(binding = 0) readonly buffer A { TYPE a[]; };
layout(binding = 1) writeonly buffer D { float d[]; };
layout(push_constant) uniform Parameters { uint columns; uint stride; } p;
shared float partial[ROWS][BLOCK];
void main() {
  const uint lane = gl_LocalInvocationID.x;
  float sums[ROWS];
  [[unroll]] for (int r = 0; r < ROWS; ++r)
    sums[r] = 0.0;
  for (uint c = lane; c < p.columns; c += BLOCK)
    [[unroll]] for (int r = 0; r < ROWS; ++r)
      sums[r] += float(a[(gl_WorkGroupID.x * ROWS + r) * p.stride + c]);
  [[unroll]] for (int r = 0; r < ROWS; ++r)
    partial[r][lane] = sums[r];
  barrier();
  [[unroll]] for (uint s = BLOCK / 2; s > 0; s >>= 1) {
    if (lane < s)
      [[unroll]] for (int r = 0; r < ROWS; ++r)
        partial[r][lane] += partial[r][lane + s];
    barrier();
  }
#if ALIGNED
  if (lane < ROWS)
    d[gl_WorkGroupID.x * ROWS + lane] = partial[lane][0];
#else
  if (lane == 0)
    [[unroll]] for (int r = 0; r < ROWS; ++r)
      d[gl_WorkGroupID.x * ROWS + r] = partial[r][0];
#endif
}
