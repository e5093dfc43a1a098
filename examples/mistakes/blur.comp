// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A read beyond a buffer's end, as docs/check.md shows: the last three invocations have no neighbours.
#version 460

layout(local_size_x = 16) in;
layout(set = 0, binding = 0) readonly buffer In { float values[]; };
layout(set = 0, binding = 1) writeonly buffer Out { float result[]; };

void main() {
  float sum = 0;
  for (uint i = 0; i < 4; ++i)
    sum += values[gl_GlobalInvocationID.x + i];
  result[gl_GlobalInvocationID.x] = sum / 4;
}
