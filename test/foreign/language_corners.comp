// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Overloads that conversions decide, swizzles as inout arguments, order of evaluation where it is
// defined, switches with falls and nested loops, do-while with continue, commas, and arrays of arrays.
#version 450
#extension GL_EXT_shader_implicit_conversions : enable
layout(local_size_x = 16) in;
struct Inner { ivec3 v[2]; mat2x3 m; };
struct Outer { Inner inner[2][3]; float tail; };
layout(std430, binding = 0) readonly buffer In { int seeds[]; };
layout(std430, binding = 1) writeonly buffer Out { int results[][24]; };
layout(std430, binding = 2) buffer Nested { Outer outer[]; };
layout(push_constant) uniform Push { uint count; };

int overloaded(int a) { return 1; }
int overloaded(uint a) { return 2; }
int overloaded(float a) { return 3; }
int overloaded(double a) { return 4; }
int overloaded(ivec2 a) { return 5; }
int overloaded(vec2 a) { return 6; }
int overloaded(int a[2]) { return 7; }
int overloaded(int a[3]) { return 8; }
int overloaded(int a, float b) { return 9; }

void rotate(inout ivec3 v) { v = v.zxy; }
void split(in int v, out int high, out int low) { high = v >> 8; low = v & 255; }
void swap(inout int a, inout int b) { const int t = a; a = b; b = t; }
int counter = 0;
int next() { return ++counter; }

int collatz(int n) {
  int steps = 0;
  do {
    if (n == 1)
      break;
    ++steps;
    if ((n & 1) == 0) {
      n /= 2;
      continue;
    }
    n = 3 * n + 1;
  } while (steps < 60);
  return steps;
}

int falls(int v) {
  int r = 0;
  switch (v & 7) {
  case 3:
    r += 1;
  default:
    r += 10;
  case 5:
    r += 100;
    if (v > 100)
      break;
  case 1:
    for (int i = 0; i < 5; ++i) {
      switch (i) {
      case 1: continue;
      case 3: break;
      default: r += 1000;
      }
      if (i == v % 5)
        break;
      r += 10000;
    }
    break;
  case 6: { r = -1; }
  }
  return r;
}

int search(int grid[3][4], int wanted) {
  for (int y = 0; y < grid.length(); ++y)
    for (int x = 0; x < grid[y].length(); ++x) {
      if (grid[y][x] == wanted)
        return y * 10 + x;
      if (grid[y][x] < 0)
        break;
    }
  return -1;
}

void main() {
  const uint id = gl_GlobalInvocationID.x;
  if (id >= count)
    return;
  const int s = seeds[id];
  int r[24];
  for (int i = 0; i < 24; i++) r[i] = 0;
  counter = s & 15;

  r[0] = overloaded(1) + 10 * overloaded(1u) + 100 * overloaded(1.0) + 1000 * overloaded(1.0lf);
  r[1] = overloaded(ivec2(1)) + 10 * overloaded(vec2(1)) + 100 * overloaded(int[](1, 2)) +
         1000 * overloaded(int[3](1, 2, 3)) + 10000 * overloaded(3, 2);
  ivec4 v = ivec4(s, s + 1, s + 2, s + 3);
  rotate(v.wyx);
  r[2] = v.x; r[3] = v.y; r[4] = v.w;
  split(s, v.zy[1], v.zy[0]);
  r[5] = v.y; r[6] = v.z;
  int a[4] = { s, s * 2, s * 3, s * 4 };
  int k = 0;
  swap(a[k++], a[3 - (k - 1)]);
  r[7] = a[0] + a[3] * 2 + k;
  r[8] = next();
  r[8] += 100 * next();
  r[9] = s > 50 ? next() : counter * 3;
  r[10] = counter;
  const bool b = s > 10 && next() > 5 || s < 3 && next() > 0 ^^ (s & 1) == 1;
  r[11] = int(b) + 2 * counter;
  r[12] = collatz(abs(s) + 1);
  r[13] = falls(s);
  int grid[3][4] = int[][](int[](1, 2, 3, 4), int[](s, -1, 7, 8), int[4](9, 10, s, 12));
  r[14] = search(grid, s % 13) * 1000 + search(grid, 8);
  r[15] = (k = s, k += 3, k << 2);
  int n = 0;
  for (int i = 0, j = 10; i < j; ++i, --j)
    n += i * j;
  r[16] = n;
  uint bits = uint(s);
  bits ^= bits << 13, bits ^= bits >> 17, bits ^= bits << 5;
  r[17] = int(bits);
  ivec2 w = ivec2(1, 2);
  w.yx += w;
  w.x = w.y++ + ++w.x;
  r[18] = w.x * 100 + w.y;
  {
    const int s = 5;
    int r_ = s;
    for (int s = 0; s < 2; ++s)
      r_ += s * 10;
    r[19] = r_;
  }
  if (outer[id].tail > 0.0) {
    Outer o = outer[id];
    o.inner[1][2] = o.inner[0][1];
    o.inner[s & 1][s % 3].v[1].zx = ivec2(s, -s);
    const mat3x2 t = transpose(o.inner[0][1].m);
    o.inner[1][0].m[1] = vec3(t[0].y, t[1].y, t[2].y) + o.inner[1][0].m * vec2(2, 1);
    outer[id] = o;
    r[20] = o.inner[1][2].v[1].x + o.inner[1][2].v[0].y;
    r[21] = o == outer[id] ? 1 : 0;
    o.tail += 1.0;
    r[22] = int(o != outer[id]);
  }
  r[23] = int(dot(vec3(v.xyz & 7), vec3(1, 10, 100))) + int(v.xw == ivec2(r[2], r[4]));
  results[id] = r;
}
