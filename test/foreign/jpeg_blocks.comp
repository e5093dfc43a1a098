// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks of 8 x 8 as JPEG has them: a transform of rows and columns through shared memory, tables as
// constants, quantization, the zigzag order, run lengths by a ballot-free scan, and the way back.
#version 450
layout(local_size_x = 8, local_size_y = 8, local_size_z = 2) in;
layout(std430, binding = 0) readonly buffer In { float pixels[]; };
layout(std430, binding = 1) writeonly buffer Codes { int codes[]; };
layout(std430, binding = 2) writeonly buffer Lengths { ivec2 lengths[]; };
layout(std430, binding = 3) writeonly buffer Back { float back[]; };
layout(push_constant) uniform Push { int blocks; float quality; };
#define C(k) cos(float(k) * 0.19634954084936207)
const float Cosines[8] = float[8](0.70710678118654752, C(1), C(2), C(3), C(4), C(5), C(6), C(7));
const int Steps[8][8] = int[8][8](
    int[8](16, 11, 10, 16, 24, 40, 51, 61), int[8](12, 12, 14, 19, 26, 58, 60, 55),
    int[8](14, 13, 16, 24, 40, 57, 69, 56), int[8](14, 17, 22, 29, 51, 87, 80, 62),
    int[8](18, 22, 37, 56, 68, 109, 103, 77), int[8](24, 35, 55, 64, 81, 104, 113, 92),
    int[8](49, 64, 78, 87, 103, 121, 120, 101), int[8](72, 92, 95, 98, 112, 100, 103, 99));
shared float block[2][8][8 + 1];
shared int zigzag[2][64];

// cos((2 x + 1) u pi / 16), by the symmetries of the table.
float basis(int u, int x) {
  int k = (2 * x + 1) * u & 31;
  if (k > 16)
    k = 32 - k;
  if (u == 0)
    return Cosines[0];
  return k == 8 ? 0.0 : k > 8 ? -(k == 16 ? 1.0 : Cosines[16 - k]) : k == 0 ? 1.0 : Cosines[k];
}

int place(int y, int x) {
  const int d = x + y;
  const int before = d < 8 ? d * (d + 1) / 2 : 64 - (15 - d) * (16 - d) / 2;
  const int along = (d & 1) == 0 ? x : y;
  return before + along - max(d - 7, 0);
}

void main() {
  const ivec3 id = ivec3(gl_LocalInvocationID);
  const int x = id.x, y = id.y, b = id.z;
  const int which = int(gl_WorkGroupID.x) * 2 + b;
  const bool here = which < blocks;
  const int at = which * 64 + y * 8 + x;
  block[b][y][x] = here ? pixels[at] - 128.0 : 0.0;
  for (int pass = 0; pass < 2; ++pass) {
    barrier();
    float sum = 0.0;
    for (int k = 0; k < 8; ++k)
      sum += basis(x, k) * block[b][y][k];
    barrier();
    block[b][x][y] = 0.5 * sum;  // transposed for the next pass
  }
  barrier();
  const float step_ = float(Steps[y][x]) * quality;
  const int code = int(roundEven(block[b][y][x] / step_));
  zigzag[b][place(y, x)] = code;
  barrier();
  const int mine = y * 8 + x;
  if (here) {
    codes[at] = zigzag[b][mine];
    int run = 0;
    while (run < mine && zigzag[b][mine - 1 - run] == 0)
      ++run;
    lengths[at] = ivec2(zigzag[b][mine] == 0 ? -1 : run, findMSB(abs(zigzag[b][mine])) + 1);
  }
  block[b][y][x] = float(zigzag[b][place(y, x)]) * step_;
  for (int pass = 0; pass < 2; ++pass) {
    barrier();
    float sum = 0.0;
    for (int k = 0; k < 8; ++k)
      sum += basis(k, x) * block[b][y][k];
    barrier();
    block[b][x][y] = 0.5 * sum;
  }
  barrier();
  if (here)
    back[at] = clamp(block[b][y][x] + 128.0, 0.0, 255.0);
}
