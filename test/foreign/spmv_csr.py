# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out


def cases(f):
    for rows, columns, groups, width in f.sizes([(64, 64, 1, 32), (1, 5, 2, 16), (75, 190, 3, 0)],
                                                [range(1, 200), range(1, 300), range(1, 5), (0, 4, 64)]):
        density = f.rng.random((rows, 1))**3
        a = f.floats(rows, columns) * (f.rng.random((rows, columns)) < density)
        x = f.floats(columns)
        alpha = np.float32(0.3)
        row, column = np.nonzero(a)
        counts = np.bincount(row, minlength=rows)
        order = np.argsort(counts, kind="stable")
        short, long_ = (int((counts < n).sum()) for n in (6, 60))
        yield Case("%dx%d in %d by %d" % (rows, columns, groups, width), groups=(groups,),
                   push=[short, long_ - short, rows - long_, alpha],
                   bind={0: np.append(0, np.cumsum(counts)).astype("u4"),
                         1: np.append(column, 0).astype("u4"), 2: np.append(a[row, column], 0).astype("f4"),
                         3: x.astype("f4"), 5: order.astype("u4")},
                   out={4: Out(float(alpha) * (a @ x), "f4", initial=np.full(rows, 99))},
                   options=("--subgroup-size=%d" % width,) if width else ())
