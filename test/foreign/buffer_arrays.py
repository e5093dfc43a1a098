# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import struct

import numpy as np

from harness import Case, Out, up


def cases(f):
    for (size,) in f.sizes([(64,), (1,), (77,)], [range(1, 200)]):
        lengths = [5, 16, 33]
        values = [f.floats(n) for n in lengths]
        bases = f.integers(0, 9, 3)
        scale, shift = f.floats(2, 4), f.integers(-9, 9, 2, 2)
        bins = [4, 7]
        choices = f.integers(0, 999, size)
        expected, totals, most = [], [0, 0], [[0] * n for n in bins]
        for i, c in enumerate(choices):
            def fetch(which, at):
                return values[which][(at + bases[which]) % lengths[which]]
            start, by, to = c % 3, c // 3 % 2, c // 6 % 2
            v = np.array([fetch(start, i), fetch((start + 1) % 3, i), fetch(0, c), fetch(2, i // 2)])
            v = v * scale[by] + shift[by, i & 1]
            v[0] += sum(values[k][0] for k in range(start, 3))
            expected.append(v)
            totals[to] += 1
            most[to][i % bins[to]] = max(most[to][i % bins[to]], c)
        bind = {"0.0": choices.astype("u4")}
        for i in range(3):
            bind["1.0[%d]" % i] = np.frombuffer(struct.pack("I", bases[i]) + values[i].astype("f4").tobytes(), "u1")
        for i in range(2):
            parts = scale[i].astype("f4").tobytes() + struct.pack("i12xi12x", *shift[i])
            bind["1.1[%d]" % i] = np.frombuffer(parts, "u1")
        yield Case("%d" % size, groups=(up(size, 32),), push=[size], bind=bind,
                   out={"0.1": Out(expected, "f4"),
                        **{"2.3[%d]" % i: Out([totals[i], *most[i]], "u4") for i in range(2)}})
