# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out, up


def cases(f):
    for rows, k in f.sizes([(64, 64), (37, 32)], [range(1, 200), range(32, 160, 32)]):
        a = f.integers(-8, 7, rows, k)
        digits = (a + 8).astype("u4").reshape(rows, k // 8, 8)
        packed = (digits << np.arange(0, 32, 4, dtype="u4")).sum(2, dtype="u4")
        columns = f.integers(-128, 127, 16, k).astype("i1")
        scales = f.floats(64, scale=2.0**-6)
        sums = a @ columns.T.astype("i8")
        scaled = np.roll(sums, 8, axis=1) * scales[np.arange(rows) % 64][:, None]
        halves = 1.5 * scaled.astype("f4").astype("f2").astype("f8")

        yield Case("%dx%d" % (rows, k), groups=(up(rows, 64),), push=[k, rows],
                   bind={0: packed, 1: columns, 2: scales.astype("f4")},
                   out={3: Out(sums.astype("i4"), "i4"), 4: Out(halves, "f2", tolerance=3e-3)},
                   options=("--subgroup-size=64",))
