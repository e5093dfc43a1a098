// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The Mandelbrot set in double precision, four points of a pixel by vectors of booleans, and the same
// in pairs of floats for the comparison of the two.
#version 450
layout(local_size_x = 8, local_size_y = 8) in;
layout(std430, binding = 0) writeonly buffer Out { uvec4 iterations[]; };
layout(std430, binding = 1) writeonly buffer Pairs { vec2 sums[]; };
layout(std140, binding = 2) uniform View { dvec2 centre; double size; uint width; uint height; int limit; };

// A sum and its error; nothing may be contracted here.
vec2 twoSum(float a, float b) {
  precise float s = a + b;
  precise float v = s - a;
  precise float e = (a - (s - v)) + (b - v);
  return vec2(s, e);
}

vec2 addPairs(vec2 a, vec2 b) {
  precise vec2 s = twoSum(a.x, b.x);
  precise float low = s.y + (a.y + b.y);
  return twoSum(s.x, low);
}

void main() {
  const uvec2 p = gl_GlobalInvocationID.xy;
  if (p.x >= width || p.y >= height)
    return;
  const dvec2 first = centre + size * (dvec2(p) / dvec2(width, height) - 0.5LF);
  const double half_ = 0.5LF * size / double(width);
  const dvec4 cx = dvec4(first.x) + dvec4(0, half_, 0, half_), cy = first.y + dvec4(0, 0, half_, half_);
  dvec4 x = dvec4(0), y = dvec4(0);
  uvec4 n = uvec4(0u);
  for (int i = 0; i < limit; ++i) {
    const dvec4 xx = x * x, yy = y * y;
    const bvec4 inside = lessThanEqual(xx + yy, dvec4(4));
    if (!any(inside))
      break;
    const dvec4 nextY = 2 * x * y + cy;
    x = mix(x, xx - yy + cx, inside);
    y = mix(y, nextY, inside);
    n += uvec4(inside);
  }
  const uint at = p.y * width + p.x;
  iterations[at] = n;
  vec2 sum = vec2(0.0);
  for (int i = 1; i <= 40; ++i) {
    const double term = 1.0LF / double(uint(i) * (at + 1u));
    const float high = float(term);
    sum = addPairs(sum, vec2(high, float(term - double(high))));
  }
  sums[at] = sum;
}
