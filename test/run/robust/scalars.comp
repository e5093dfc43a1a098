// --robust: scalars, vectors, atomics, push constants, shared and local arrays, components. What is
// outside loads zero and stores nothing, for indices near and far, in both executions.
// Tests of the same code take a build with sanitizers a fraction of the time.
// UNSUPPORTED: sanitize
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=fast
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=reference
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=fast --cpu-opt=0
//
// MODEL: def get(values, i): return values[i] if 0 <= i < len(values) else 0
// MODEL: start, members = list(range(3, 23)), [1, 2, 3, 4]
// MODEL: for at in (0, 1, 8, -5, 19, 100000, 2**30 - 3, 2**30, 2**31 - 33, -2**31):
// MODEL:     got = run(options=["--robust"], bind={0: array("i32", start)}, out={0: "i32[20]", 1: "i32[256]"},
// MODEL:               push="s32:%d,s32:0,s32:0,s32:0," % at + ",".join("s32:%d" % m for m in members))
// MODEL:     v, shared, out = list(start), [100 + i for i in range(16)], []
// MODEL:     out += [get(start, at + i) for i in range(32)]
// MODEL:     out += [get(shared, at + i) for i in range(32)]
// MODEL:     out += [get([1, 2, 3, 4], at + i) for i in range(32)]
// MODEL:     out += [get([5, 6, 7, 8], at + i) for i in range(32)]
// MODEL:     out += [get(members, at + i) for i in range(32)]
// MODEL:     out += [sum([1, 2, 3, 4]) if not 0 <= at + i < 4 else 9 + sum([1, 2, 3, 4]) - (at + i + 1)
// MODEL:             for i in range(32)]
// MODEL:     for i in range(32):
// MODEL:         if 0 <= at + i < 20: v[at + i] += 1000
// MODEL:     out += [get(v, at + i) for i in range(32)]
// MODEL:     for i in range(32):
// MODEL:         if 0 <= at + i < 20: v[at + i] += 7
// MODEL:         if 0 <= at + i < 16: shared[at + i] = 5
// MODEL:     out += [shared[i & 15] for i in range(32)]
// MODEL:     check((at, "out"), got[1], out)
// MODEL:     check((at, "buffer"), got[0], v)
#version 460
layout(local_size_x = 32) in;
layout(binding = 0) buffer A { int v[]; };
layout(binding = 1) buffer B { int w[256]; };
layout(push_constant) uniform P { int at; int pad[3]; int members[4]; };
shared int s[16];
void main() {
  const int me = int(gl_LocalInvocationIndex), i = at + me;
  int local[4] = int[4](1, 2, 3, 4);
  ivec4 components = ivec4(5, 6, 7, 8);
  if (me < 16)
    s[me] = 100 + me;
  barrier();
  w[me] = v[i];
  w[32 + me] = s[i];
  w[64 + me] = local[i];
  w[96 + me] = components[i];
  w[128 + me] = members[i];
  local[i] = 9;
  w[160 + me] = local[0] + local[1] + local[2] + local[3];
  v[i] += 1000;
  barrier();
  w[192 + me] = atomicAdd(v[i], 7);
  barrier();
  s[i] = 5;
  barrier();
  w[224 + me] = s[me & 15];
}
