#version 310 es
// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Box blur by running sums: a thread walks a row, then (pass 1) a column, and adds what enters and
// takes away what leaves.
precision highp float;
precision highp int;
layout(local_size_x = 32) in;
layout(std430, binding = 0) readonly buffer Source { float source[]; };
layout(std430, binding = 1) writeonly buffer Target { float target[]; };
layout(std140, binding = 2) uniform Settings { ivec2 size; int radius; bool vertical; };

void main() {
  int line = int(gl_GlobalInvocationID.x);
  int lines = vertical ? size.x : size.y;
  int len = vertical ? size.y : size.x;
  if (line >= lines) return;
  int first = vertical ? line : line * size.x;
  int stride = vertical ? size.x : 1;
  float sum = 0.0;
  for (int i = -radius; i <= radius; i++)
    sum += source[first + stride * clamp(i, 0, len - 1)];
  float scale = 1.0 / float(2 * radius + 1);
  int i = 0;
  do {
    target[first + stride * i] = sum * scale;
    sum -= source[first + stride * max(i - radius, 0)];
    sum += source[first + stride * min(i + radius + 1, len - 1)];
  } while (++i < len);
}
