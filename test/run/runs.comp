// Lanes that are neighbours in groups (lower/cpu/spmd/Runs.cpp): rows of a block that a workgroup
// copies, of few parts each, where rows begin anywhere. Whole vectors, scalars of every size, lanes
// that have no part in it, and rows that overlap. Wrong elements are counted.
//
// DEFINE: %{run} = %coopc run %s --groups 1 --out 0=%t.npy:u32[7] --push u32:60,u32:3
// DEFINE: %{show} = %python %S/Inputs/arrays.py show %t.npy
// RUN: %{run} --exec=reference && %{show} | FileCheck %s
// RUN: %{run} --exec=fast && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DROW=4 && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DROW=2 && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DROW=1 && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DROW=3 && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DROW=16 --subgroup-size=64 && %{show} | FileCheck %s
// RUN: %{run} --exec=fast --cpu=x86-64-v3 && %{show} | FileCheck %s
// RUN: %{run} --exec=fast --cpu=x86-64-v2 -DROW=4 && %{show} | FileCheck %s
// RUN: %{run} --exec=fast --subgroup-size=4 && %{show} | FileCheck %s
// CHECK: 0 0 0 0 0 0 0
#version 460
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#ifndef ROW
#define ROW 8
#endif

layout(local_size_x = 64) in;
layout(push_constant) uniform Parameters { uint stride, zero3; };
layout(set = 0, binding = 0) buffer Errors { uint errors[7]; };
const uint Most = 8192;
shared uvec4 fours[Most];
shared uint words[Most];
shared f16vec4 halves[Most];
shared uint8_t bytes[Most];
shared uint16_t shorts[Most];

void expect(uint test, bool isRight) {
  if (!isRight)
    atomicAdd(errors[test], 1);
}

void main() {
  const uint t = gl_LocalInvocationIndex;
  if (t < 7)
    errors[t] = 0;
  for (uint i = t; i < Most; i += 64) {
    fours[i] = uvec4(i, i + 1, i + 2, i + 3);
    words[i] = i * 3;
    halves[i] = f16vec4(i % 101, i % 103, i % 107, i % 109);
    bytes[i] = uint8_t(i);
    shorts[i] = uint16_t(i * 5);
  }
  barrier();
  const uint row = t / ROW, column = t % ROW;

  // Loads: rows that begin at a number that only the program's run knows.
  const uint at = row * stride + column;
  expect(0, fours[at] == uvec4(at, at + 1, at + 2, at + 3));
  expect(0, words[at] == at * 3);
  expect(1, halves[at] == f16vec4(at % 101, at % 103, at % 107, at % 109));
  expect(1, bytes[at] == uint8_t(at) && shorts[at] == uint16_t(at * 5));
  // And at a constant; in parts of fewer lanes; backwards.
  const uint known = row * 77 + column, fewer = (t / 2 * 5) / zero3 * 2 + t % 2;
  const uint back = row * stride + ROW - 1 - column;
  expect(1, fours[known].y == known + 1 && fours[fewer].z == fewer + 2 && fours[back].w == back + 3);
  expect(1, words[known] == known * 3 && bytes[fewer] == uint8_t(fewer) && bytes[back] == uint8_t(back));
  const uint either = stride < 100 ? row * stride + column * 2 : row * stride + column;
  expect(1, fours[either] == uvec4(either, either + 1, either + 2, either + 3));
  expect(1, words[either] == either * 3);
  // What lanes that are not there would load is nowhere.
  const uint away = row * (stride * 40000000) + column;
  if (row == 0) {
    expect(1, fours[away] == uvec4(away, away + 1, away + 2, away + 3));
    expect(1, words[away] == away * 3);
  }
  barrier();

  // Stores: all lanes, some lanes, and after a loop that lanes leave at different times.
  fours[at] = uvec4(t, t + 7, t + 8, t + 9);
  words[at] = t + 4000;
  halves[at] = f16vec4(t, t + 1, t + 2, t + 3);
  bytes[at] = uint8_t(t + 9);
  shorts[at] = uint16_t(t + 900);
  barrier();
  expect(2, fours[at] == uvec4(t, t + 7, t + 8, t + 9) && words[at] == t + 4000);
  expect(2, halves[at] == f16vec4(t, t + 1, t + 2, t + 3));
  expect(2, bytes[at] == uint8_t(t + 9) && shorts[at] == uint16_t(t + 900));
  barrier();
  if (t % zero3 != 1) {
    fours[at] = uvec4(t + 50);
    words[at] = t + 60;
    bytes[at] = uint8_t(t + 70);
    expect(3, fours[at] == uvec4(t + 50) && words[at] == t + 60);
  }
  barrier();
  expect(3, fours[at].x == (t % zero3 != 1 ? t + 50 : t) && words[at] == t + (t % zero3 != 1 ? 60 : 4000));
  expect(3, bytes[at] == uint8_t(t + (t % zero3 != 1 ? 70 : 9)));
  barrier();

  // Element by element, in any order, of lanes that are neighbours and of lanes that are not.
  const uint four = row * 68 + column * 4, apart = t * 20 + 4000;
  shorts[four + 3] = uint16_t(t + 3);
  shorts[four] = uint16_t(t);
  shorts[four + 1] = uint16_t(t + 1);
  shorts[four + 2] = uint16_t(t + 2);
  bytes[apart + 1] = uint8_t(t + 1);
  bytes[apart] = uint8_t(t);
  barrier();
  for (uint i = 0; i < 4; ++i)
    expect(2, uint(shorts[four + i]) == t + i);
  expect(2, bytes[apart] == uint8_t(t) && bytes[apart + 1] == uint8_t(t + 1));
  expect(2, bytes[apart + 2] == uint8_t(apart + 2));
  barrier();

  uint place = at, turns = 0;
  while (place < t * stride / 2) {
    place += stride;
    ++turns;
  }
  expect(4, words[place + 4096] == (place + 4096) * 3 && place == at + turns * stride);
  words[at + turns * stride + 4096 - (place - at)] = t;
  expect(4, words[at + 4096] == t);
  barrier();

  // A row that is chosen, and one that a loop carries.
  uint chosen = stride > 50 ? row * stride : row * 3, sum = 0;
  for (uint k = 0; k < zero3; ++k) {
    sum += words[chosen + column + 2048 - chosen];
    chosen += stride;
  }
  expect(5, sum == zero3 * words[2048 + column]);
  const uint mixed = t < 32 ? row * stride + column : 2000 + row * ROW * 2 + column * 2;
  expect(6, uint(bytes[mixed + 7000 - mixed]) == 7000 % 256);
  bytes[mixed + 4000] = uint8_t(mixed);
  expect(6, bytes[mixed + 4000] == uint8_t(mixed));
}
