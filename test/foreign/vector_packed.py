# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out, up


def cases(f):
    for size, stride in f.sizes([(64, 16), (1, 32), (45, 48)], [range(1, 99), range(16, 80, 16)]):
        x = f.integers(-128, 127, size, 16).astype("i1")
        rows = f.integers(-128, 127, 40, stride).astype("i1")
        w = rows[:, :16].astype("i8")
        bias = f.integers(-9999, 9999, 16).astype("i4")
        sums = x @ w[:16].T + bias
        hidden = np.clip(np.maximum(sums, 0) >> 7, -128, 127)
        second = hidden @ w[16:32].T
        # to the nearest even, saturated
        codes = np.clip(np.rint(second / 128), -128, 127).astype("i8")
        yield Case("%d, %d" % (size, stride), groups=(up(size, 32),), push=[size, stride],
                   bind={0: x, 1: rows, 2: bias},
                   out={3: Out(sums.astype("i4"), "i4"), 4: Out((codes @ w[32:].T).astype("i4"), "i4")})
