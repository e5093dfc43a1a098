# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out


def cases(f):
    for groups, k, width in f.sizes([(1, 32, 32), (3, 16, 0), (2, 64, 128)],
                                    [range(1, 4), (16, 32, 48, 64), (0, 16, 64)]):
        a, b, c = f.halves(32 * groups, k), f.halves(32, k), f.floats(32 * groups, 32)
        d = (a @ b.T + 0.5 * a[:, :16].sum(1, keepdims=True)) * 0.25 + c
        yield Case("%d, %d by %d" % (groups, k, width), groups=(groups,), spec={0: k},
                   bind={0: a.astype("f2"), 1: b.astype("f2"), 2: c.astype("f4")},
                   out={3: Out(d, "f4")}, options=("--subgroup-size=%d" % width,) if width else ())
