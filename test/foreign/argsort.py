# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out


def cases(f):
    for rows, columns, order in f.sizes([(2, 64, 0), (3, 77, 1)],
                                        [range(1, 6), range(2, 256), range(2)]):
        x = np.array([f.rng.permutation(columns) for _ in range(rows)]) - columns / 2  # no two alike
        log2 = (columns - 1).bit_length()
        yield Case("%dx%d %s" % (rows, columns, "down" if order else "up"), groups=(1, 2),
                   push=[columns, rows, order], spec={0: 1 << log2, 1: log2},
                   bind={0: x.astype("f4")}, out={1: Out(np.argsort(-x if order else x, 1), "i4")})
