// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What iterations make for the next ones lives over barriers (lower/exec/reference/PhiWebs.h): values
// that change places, that go round, of which the one before is used again, that some iterations
// leave as they are, and that are chosen from others by a switch. Expected values are Python's.
// RUN: %python %S/Inputs/model.py %coopc %s --checked
// RUN: %python %S/Inputs/model.py %coopc %s --exec=reference
// RUN: %python %S/Inputs/model.py %coopc %s --exec=fast --subgroup-size=8
// MODEL: word = 0xffffffff
// MODEL: def invocation(i, n):
// MODEL:     a, b, c, d, held, last, sum = i, i + 100, i * 3, 7, i ^ 5, 1, 0
// MODEL:     for k in range(n):
// MODEL:         a, b = b, a
// MODEL:         b, c, d = c, d, b
// MODEL:         last, older = (last * 5 + k) & word, last
// MODEL:         sum = (sum + older * 3 + last) & word
// MODEL:         if k % 3 == 1:
// MODEL:             held = (held + a + 17) & word
// MODEL:         if k % 4 == 0: d = (d + held) & word
// MODEL:         elif k % 4 == 1: c = a
// MODEL:         elif k % 4 == 2: a = (b + d) & word
// MODEL:         for t in range(k % 5): sum = (sum * 3 + b + t) & word
// MODEL:     return [a, b, c, d, held, last, sum]
// MODEL: for n in (0, 1, 7, 20):
// MODEL:     got = run({0: array("u32", [n])}, {1: "u32[%d]" % (64 * 7)})
// MODEL:     check("%d iterations" % n, got[1], [x for i in range(64) for x in invocation(i, n)])
#version 460
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer In { uint count; };
layout(binding = 1) writeonly buffer Out { uint result[]; };
shared uint meeting[64];

void main() {
  const uint i = gl_LocalInvocationIndex;
  uint a = i, b = i + 100, c = i * 3, d = 7, held = i ^ 5, last = 1, sum = 0;
  for (uint k = 0; k < count; ++k) {
    const uint before = a;
    a = b;
    b = before;
    meeting[i] = a;
    barrier();
    const uint first = b;
    b = c;
    c = d;
    d = first;
    const uint older = last;
    last = last * 5 + k;
    barrier();
    sum += older * 3 + last;
    if (k % 3 == 1)
      held += meeting[i] + 17;
    switch (k % 4) {
    case 0:
      d += held;
      break;
    case 1:
      c = a;
      break;
    case 2:
      a = b + d;
      break;
    }
    barrier();
    for (uint t = 0; t < k % 5; ++t)
      sum = sum * 3 + b + t;
  }
  const uint values[7] = {a, b, c, d, held, last, sum};
  for (uint v = 0; v < 7; ++v)
    result[i * 7 + v] = values[v];
}
