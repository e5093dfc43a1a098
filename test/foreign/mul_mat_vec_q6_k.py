# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from formats import FORMATS
from harness import Case, Out, up


def cases(f):
    for rows, columns, block, at_once in f.sizes(
            [(8, 512, 32, 2), (7, 768, 64, 3)],
            [range(1, 20), range(256, 2048, 256), [16, 32, 64, 128], range(1, 5)]):
        a = FORMATS["Q6_K"].make(f.rng, rows, columns)
        values, b = FORMATS["Q6_K"].values(a), f.floats(columns)
        yield Case("%dx%d, %d rows by %d" % (rows, columns, at_once, block),
                   groups=(up(rows, at_once),), spec={0: block, 1: at_once}, push=[columns, rows],
                   bind={0: a, 1: b.astype("f4")},
                   out={2: Out(values @ b, scale=np.abs(values) @ np.abs(b))})
