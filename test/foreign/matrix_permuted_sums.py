# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out


def results(a, b, c, row, column, s):
    yield from (a + row + b, a + b + row, row + a + b, row + (a + b))
    yield from ((a + row) + (b + column), (b + column) + (row + a))
    yield from (a - row, row - a, column - a - row)
    yield from (a * row + b * column, row * column + 0 * a, column * a * row - c, c - row * a * column)
    yield from (a / row, row / column, -(row - column) / column + a)
    yield from (s * a + b * s - row, (a + s) * (2 - column))
    yield ((row + column) * a - 2 * row) / column
    yield (a + row)**2 - (a + row) - b


def cases(f):
    for m, n, groups in f.sizes([(8, 16, 1), (16, 16, 2), (4, 12, 3)], [(4, 8, 16, 20), (4, 8, 16, 24), range(1, 5)]):
        inputs, edges, expected = [], [], []
        for _ in range(groups):
            a, b, c = (f.floats(m, n) for _ in range(3))
            row, column = ((f.floats(k) / 4 + 1.5).astype("f4").astype("f8") for k in (n, m))
            s = f.floats(4)  # the rest is padding
            inputs += [a, b.T, c]
            edges += [row, column, s]
            expected += results(a, b, c, row, column[:, None], s[0])
        flat = [np.concatenate([p.reshape(-1) for p in parts]) for parts in (inputs, edges, expected)]
        yield Case("%dx%d, %d" % (m, n, groups), groups=(groups,), defines={"M": m, "N": n},
                   bind={0: flat[0].astype("f4"), 1: flat[1].astype("f4")},
                   out={2: Out(flat[2], "f4", scale=4)})
