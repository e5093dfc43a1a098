// Quotients and remainders by what all lanes have in common, which are multiplications, and by what each has
// (lower/cpu/spmd/Division.cpp): exact for all numbers.
// DEFINE: %{model} = %python %S/Inputs/model.py %coopc %s
// RUN: %{model} --exec=reference
// RUN: %{model} --exec=fast
// RUN: %{model} --exec=fast --cpu=x86-64
// RUN: %{model} --exec=fast --cpu=x86-64-v3 --subgroup-size=32
// RUN: %coopc --emit=llvm --exec=fast --triple=x86_64-linux-gnu --cpu=x86-64-v4 %s -o - | FileCheck %s
// CHECK: udiv i64
// CHECK: mul nuw <32 x i64>
// CHECK: fdiv <32 x double>
// MODEL: edges = [1, 2, 3, 5, 6, 7, 10, 100, 641, 65535, 65536, 65537, 2**31 - 1, 2**31, 2**31 + 1, 2**32 - 7, 2**32 - 2, 2**32 - 1]
// MODEL: signed = lambda n: n - (n >> 31 << 32)
// MODEL: cut = lambda a, b: abs(a) // abs(b) * (-1 if (a < 0) != (b < 0) else 1)
// MODEL: for k, by in enumerate(edges):
// MODEL:     near = [by * n + o for n in (0, 1, 2, 3, (2**32 - 1) // by, (2**32 - 1) // by // 2) for o in (-1, 0, 1)]
// MODEL:     data = ([n % 2**32 for n in near + edges] + [(i * 2654435761 + k * 40503) % 2**32 for i in range(128)])[:128]
// MODEL:     got = run({0: array("u32", data)}, {1: "u32[1024]"}, groups="2", push="u32:%d" % by)
// MODEL:     want = []
// MODEL:     for i, n in enumerate(data):
// MODEL:         own, a, b = data[i ^ 1] | 1, signed(n), signed(by)
// MODEL:         c = signed(own)
// MODEL:         x, y = (0 if (a, d) == (-2**31, -1) else d for d in (b, c)) # of an overflow nothing is defined
// MODEL:         quotients = [n // by, cut(a, x) if x else 0, n // own, cut(a, y) if y else 0]
// MODEL:         rests = [n - quotients[0] * by, a - quotients[1] * b if x else 0, n - quotients[2] * own, a - quotients[3] * c if y else 0]
// MODEL:         want += [v % 2**32 for v in quotients + rests]
// MODEL:     check("by %d" % by, got[1], want)
#version 460
layout(local_size_x = 64) in;
layout(push_constant) uniform Push { uint by; };
layout(std430, binding = 0) readonly buffer In { uint values[]; };
layout(std430, binding = 1) writeonly buffer Out { uint results[][8]; };

uint ratio(int a, int b) { return a == int(0x80000000u) && b == -1 ? 0 : uint(a / b); }
uint rest(int a, int b) { return a == int(0x80000000u) && b == -1 ? 0 : uint(a - a / b * b); }

void main() {
  const uint i = gl_GlobalInvocationID.x, n = values[i], own = values[i ^ 1] | 1;
  results[i] = uint[](n / by, ratio(int(n), int(by)), n / own, ratio(int(n), int(own)), n % by, rest(int(n), int(by)),
                      n % own, rest(int(n), int(own)));
}
