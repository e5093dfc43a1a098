// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Everything that a specialization constant may size: workgroups in three dimensions, shared arrays of
// two dimensions, local arrays, loops, and constants computed from others by every operator.
#version 460
layout(constant_id = 0) const uint SizeX = 8;
layout(constant_id = 1) const uint SizeY = 2;
layout(constant_id = 2) const int Taps = 3;
layout(constant_id = 3) const bool Mirror = false;
layout(constant_id = 4) const float Gain = 0.5;
layout(constant_id = 5) const double Fine = 0.25LF;
layout(local_size_x = 8, local_size_y = 2, local_size_x_id = 0, local_size_y_id = 1) in;
const uint Count = SizeX * SizeY;
const int Half = Taps / 2, Odd = Taps | 1;
const uint Padded = (Count + 3u) & ~3u;
const bool IsLarge = Count > 16u && !Mirror || Taps == 5;
const int Chosen = IsLarge ? Taps << 1 : -Taps;
const ivec2 Pair = ivec2(Taps, Half);
const float Scaled = Gain;
layout(std430, binding = 0) readonly buffer In { float inputs[]; };
layout(std430, binding = 1) writeonly buffer Out { float outputs[]; };
layout(std430, binding = 2) writeonly buffer Facts { int facts[8]; };
layout(push_constant) uniform Push { int count; };
shared float rows[SizeY][SizeX + 2u * uint(Half)];
shared float sums[Padded];

float weights[Odd];

void main() {
  const int x = int(gl_LocalInvocationID.x), y = int(gl_LocalInvocationID.y);
  const int first = int(gl_WorkGroupID.x * SizeX), line = int(gl_WorkGroupID.y * SizeY) + y;
  for (int i = 0; i < weights.length(); ++i)
    weights[i] = Scaled / float(1 + abs(i - Half));
  for (int i = x; i < rows[0].length(); i += int(SizeX)) {
    int at = first + i - Half;
    if (Mirror)
      at = at < 0 ? -at : at >= count ? 2 * count - 2 - at : at;
    rows[y][i] = at >= 0 && at < count ? inputs[line * count + at] : 0.0;
  }
  barrier();
  float sum = 0.0;
  for (int t = 0; t < Odd; ++t)
    sum += t < Taps + (Odd - Taps) * int(x % 2 == 0) && x + t < rows[y].length() ? weights[t] * rows[y][x + t] : 0.0;
  sums[gl_LocalInvocationIndex] = sum;
  if (gl_LocalInvocationIndex + Count < Padded)
    sums[gl_LocalInvocationIndex + Count] = 0.0;
  barrier();
  float all = 0.0;
  if (gl_LocalInvocationIndex == 0u)
    for (uint i = 0u; i < Padded; i += 4u)
      all += (sums[i] + sums[i + 1u]) + (sums[i + 2u] + sums[i + 3u]);
  if (first + x < count)
    outputs[line * count + first + x] = sum + float(Fine) * all;
  if (gl_GlobalInvocationID == uvec3(0))
    facts = int[](int(gl_WorkGroupSize.x), int(gl_WorkGroupSize.y * gl_WorkGroupSize.z), Chosen, int(IsLarge),
                  Pair.x * 10 + Pair.y, int(Padded), int(rows.length()) * 100 + int(rows[0].length()),
                  int(weights.length()));
}
