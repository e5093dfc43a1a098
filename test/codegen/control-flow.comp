// Structured control flow, with merge instructions and loop controls.
// RUN: %coopc --emit=spirv-text --validate %s -o - | FileCheck %s
#version 460
#extension GL_EXT_control_flow_attributes : require

layout(local_size_x = 1) in;
layout(std430, binding = 0) buffer Data { int n; int r[]; };
void main() {
  int sum = 0;
  [[unroll]] for (int i = 0; i < 4; ++i) {
    if (i == n)
      continue;
    sum += r[i];
  }
  [[dont_unroll]] while (sum > 10) {
    sum -= n;
    if (sum == 3)
      break;
  }
  do {
    sum++;
  } while (sum < 5 && r[sum] != 0);
  switch (n) {
  case 0:
    sum = 1;
  case 1:
    sum += 2;
    break;
  default:
    sum = 7;
  case 4:
    if (sum > 2)
      return;
  }
  [[flatten]] if (n > 3)
    sum = n > 5 ? r[0] : r[1];
  else
    return;
  r[0] = sum;
}
