# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out


def cases(f):
    for tiles, m, n, k in f.sizes([(1, 1, 2, 64), (3, 2, 1, 160)],
                                  [range(1, 4), range(1, 3), range(1, 4), range(32, 300, 32)]):
        m, n = 16 * tiles * m, 16 * n
        x, w = f.integers(0, 255, m, k), f.integers(-128, 127, n, k)
        bias = f.integers(-5000, 5000, n)
        sums = x @ w.T + bias
        # A power of two: the product is exact, and so is the rounding.
        multiplier = 2.0 ** -np.round(np.log2(np.abs(sums).mean() / 64))
        y = np.clip(np.round(sums * multiplier) + 100, 0, 255)
        yield Case("%dx%dx%d" % (m, n, k), groups=(n // 16, m // (16 * tiles)),
                   spec={0: tiles, 1: 32}, push=[k, n, multiplier, 100],
                   bind={0: x.astype("u1"), 1: w.astype("i1"), 2: bias.astype("i4")},
                   out={3: Out(y, "u1")})
