# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out


def cases(f):
    for i, (rows, heads, ratio, columns) in f.numbered(
            [(8, 2, 4, 64), (7, 3, 2, 37)],
            [range(1, 20), range(1, 5), [1, 2, 4, 8], range(1, 200)]):
        keys, query = f.halves(rows, heads, columns), f.floats(heads * ratio, columns)
        shared = keys.repeat(ratio, 1)
        y = np.einsum("rhc,hc->hr", shared, query)
        scale = np.einsum("rhc,hc->hr", np.abs(shared), np.abs(query))
        yield Case("%d rows of %d, %d heads by %d" % (rows, columns, heads, ratio),
                   groups=(1, rows, heads), spec={0: 32, 1: ratio},
                   push=[columns, rows, heads, heads * ratio, 4, 3],
                   defines={"USE_SUBGROUP_ADD": i % 2}, options=("--subgroup-size=32",),
                   bind={0: keys.astype("f2"), 1: np.concatenate([np.zeros(4), query.ravel()]).astype("f4")},
                   out={2: Out(np.concatenate([np.zeros(3), y.ravel()]),
                               scale=np.concatenate([np.zeros(3), scale.ravel()]))})
