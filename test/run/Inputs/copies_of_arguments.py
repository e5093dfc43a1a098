#!/usr/bin/env python3
"""Random programs that hand structures to functions, by value and by reference, in both executions.

    copies_of_arguments.py COOPC FOLDER [--programs N] [--first N] [--one-in N] [OPTION...]

Functions copy `in`, `out` and `inout` arguments, change them and what the caller sees of them elsewhere (variables of
the module), and call each other in loops and branches. Prints what differs. OPTIONs are coopc's, of fast execution.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import argparse
import pathlib
import random
import subprocess
import sys

HEAD = """#version 450
layout(local_size_x = 32) in;
layout(set = 0, binding = 0) buffer Out { uint result[]; };
struct S { uint a[18]; %suint n; uvec2 p; };
struct W { S s[2]; uint k; S t; };
const S constant = S(uint[18](%s), %s7u, uvec2(8u, 9u));
S g0, g1;
W gw;
uint hashed(S s) {
  uint h = s.n + s.p.x * 3u + s.p.y;
  for (int i = 0; i < 18; ++i) h = h * 31u + s.a[i];
  return h;
}
"""


class Program:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.functions = []
        self.loops = 0

    def one(self, values):
        return self.random.choice(values)

    def number(self, names):
        s = self.one(names)
        return self.one(["id", "%du" % self.random.randrange(9), s + ".n", s + ".a[" + self.index(names) + " % 18u]",
                         s + ".p.x", "hashed(%s)" % s, "gw.k"])

    def index(self, names):
        return self.one(["id", "%du" % self.random.randrange(4), self.one(names) + ".n", "(id >> 1)"])

    def place(self, names):
        """Where a structure is: a variable, or a part of one."""
        return self.one(names + ["g0", "g1", "gw.t", "gw.s[%d]" % self.random.randrange(2),
                                 "gw.s[%s & 1u]" % self.index(names)])

    def assign(self, names):
        to = self.place(names)
        kind = self.random.randrange(7)
        if kind == 6:
            return "%s = constant;" % to
        if kind == 0:
            return "%s = %s;" % (to, self.place(names))
        if kind == 1:
            return "%s.p = uvec2(%s, %s);" % (to, self.number(names), self.number(names))
        if kind == 2:
            return "%s.n += %s;" % (to, self.number(names))
        if kind == 3:
            return "gw.k ^= %s;" % self.number(names)
        return "%s.a[%s %% 18u] %s %s;" % (to, self.index(names), self.one(["=", "+=", "^="]), self.number(names))

    def call(self, names):
        if not self.functions:
            return self.assign(names)
        name, modes, returns = self.one(self.functions)
        arguments, written = [], []
        for mode in modes:
            # What a call writes twice has the value of either; what a place's index is must not be written, either.
            place = self.place(names)
            roots = {place.split(".")[0].split("[")[0]}
            if mode != "in":
                free = [n for n in names + ["g0", "g1"] if n not in written]
                if not free:
                    return self.assign(names)
                if roots & set(written) or "&" in place:
                    place = self.one(free)
                written.append(place.split(".")[0].split("[")[0])
            arguments.append(place)
        call = "%s(%s)" % (name, ", ".join(arguments))
        if returns:
            free = [n for n in names if n not in written]
            return "%s = %s;" % (self.one(free), call) if free else call + ";"
        return call + ";"

    def statements(self, names, depth, count):
        lines = []
        for _ in range(count):
            kind = self.random.randrange(8 if depth else 5)
            if kind < 3:
                lines.append(self.assign(names))
            elif kind < 5:
                lines.append(self.call(names))
            elif kind == 5:
                self.loops += 1
                lines.append("for (uint i%d = 0u; i%d < %s; ++i%d) {" % (
                    self.loops, self.loops, self.one(["2u", "(id & 3u)"]), self.loops))
                lines += self.statements(names, depth - 1, 2) + ["}"]
            else:
                lines.append("if ((%s & %du) != 0u) {" % (self.number(names), self.one([1, 2, 4])))
                lines += self.statements(names, depth - 1, 2)
                if self.random.randrange(2):
                    lines += ["} else {"] + self.statements(names, depth - 1, 1)
                lines.append("}")
        return lines

    def function(self, name):
        modes = [self.one(["in", "inout", "inout", "out"]) for _ in range(self.random.randrange(1, 3))]
        names = ["v%d" % n for n in range(len(modes))]
        returns = self.random.randrange(3) == 0
        lines = ["%s %s(%s) {" % ("S" if returns else "void", name,
                                  ", ".join("%s S %s" % pair for pair in zip(modes, names))), "uint id = gw.k;"]
        lines += ["%s = g1;" % n for n, mode in zip(names, modes) if mode == "out"]
        lines.append("S l = %s;" % self.place(names))
        names = names + ["l"]
        lines += self.statements(names, 1, self.random.randrange(2, 5))
        if returns:
            if self.random.randrange(2):
                lines.append("if ((%s & 1u) != 0u) return %s;" % (self.number(names), self.place(names)))
            lines.append("return %s;" % self.place(names))
        self.functions.append((name, modes, returns))
        return lines + ["}"]

    def text(self):
        lines = []
        for n in range(self.random.randrange(2, 5)):
            lines += self.function("f%d" % n)
        names = ["x", "y", "z"]
        lines += ["void main() {", "uint id = gl_LocalInvocationIndex;"]
        flag = self.random.randrange(2)
        lines += ["S x = S(uint[18](id, 1u, 2u, id * 3u, 4u, %s), %sid & 7u, uvec2(5u, id));" % (
            ", ".join("%du" % n for n in range(13)), "false, " if flag else ""),
                  "S y = x, z = x;", "y.n = 9u; z.a[id & 3u] = 77u;", "g0 = y; g1 = z;",
                  "gw.s[0] = x; gw.s[1] = y; gw.t = z; gw.k = id;"]
        lines += self.statements(names, 2, self.random.randrange(4, 8))
        for n, place in enumerate(names + ["g0", "g1", "gw.s[0]", "gw.s[1]", "gw.t"]):
            lines.append("result[id * 9u + %du] = hashed(%s);" % (n, place))
        lines += ["result[id * 9u + 8u] = gw.k;", "}"]
        numbers = ", ".join("%du" % n for n in range(18))
        return HEAD % (("bool f; ", numbers, "true, ") if flag else ("", numbers, "")) + "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(allow_abbrev=False)
    parser.add_argument("coopc")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--programs", type=int, default=40)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--one-in", type=int, default=1)
    arguments, options = parser.parse_known_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    wrong = 0
    seeds = range(arguments.first, arguments.first + arguments.programs, arguments.one_in)
    for seed in seeds:
        source = arguments.folder / ("%d.comp" % seed)
        source.write_text(Program(seed).text(), encoding="utf-8")
        results = []
        for way in (["--exec=reference"], ["--exec=fast"] + options):
            out = arguments.folder / "out.npy"
            out.unlink(missing_ok=True)
            run = subprocess.run([arguments.coopc, "run", source, "--out", "0=%s:u32[288]" % out] + way,
                                 capture_output=True, text=True)
            results.append(out.read_bytes() if run.returncode == 0 else run.stderr)
        if results[0] != results[1] or isinstance(results[0], str):
            wrong += 1
            print("program %d differs: %s" % (seed, [r for r in results if isinstance(r, str)]))
    print("%d programs, %d differ" % (len(seeds), wrong))
    return wrong != 0


if __name__ == "__main__":
    sys.exit(main())
