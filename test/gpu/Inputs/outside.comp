// Each invocation reads behind the end, in a buffer of one element.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#version 450
layout(local_size_x = 32) in;
layout(std430, binding = 0) buffer Data { uint data[]; };

void main() {
  const uint one = gl_NumWorkGroups.x / 64;
  if (data[0] + data[one] != 0)
    data[0] = 1;
}
