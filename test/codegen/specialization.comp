// Specialization constants, operations on them, sizes and the workgroup size.
// RUN: %coopc --emit=spirv-text --validate %s -o - | FileCheck %s
#version 460

layout(constant_id = 0) const int N = 4;
layout(constant_id = 1) const bool Flag = true;
layout(constant_id = 2) const float Scale = 1.5;
layout(constant_id = 7) const uint Width = 8;
layout(local_size_x_id = 7, local_size_y = 2) in;
const int Size = N * 2 + (Flag ? 1 : 0);
layout(std430, binding = 0) buffer Data { float r[]; };
shared float cache[Size];
void main() {
  float local[N + 1];
  local[0] = Scale;
  cache[gl_LocalInvocationIndex] = local[0] * float(Size) + float(N > 3);
  barrier();
  r[0] = cache[gl_WorkGroupSize.x - 1] + float(uint(N) + Width) + float(cache.length());
}
