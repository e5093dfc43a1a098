# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out

EPSILON = 1e-5


def cases(f):
    for half in (False, True):
        for rows, channels, columns in f.sizes([(4, 1, 128), (3, 2, 77)],
                                               [range(1, 9), range(1, 4), range(1, 300)]):
            x = f.halves(channels, rows, columns)
            weight = f.floats(columns)
            y = x / np.sqrt(np.mean(x**2, axis=2, keepdims=True) + EPSILON)
            yield Case(
                "%dx%dx%d%s" % (channels, rows, columns, " f16" if half else ""),
                groups=(rows, channels),
                push=[columns, columns, columns * rows, columns, EPSILON],
                defines={"A_TYPE": "float16_t", "D_TYPE": "float16_t"} if half else {},
                spec={1: int(half)},
                bind={0: x.astype("f2" if half else "f4"), 1: weight.astype("f4")},
                out={2: Out(y * weight if half else y, "f2" if half else "f4")})
