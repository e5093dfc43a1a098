# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out


def cases(f):
    for rows, columns, block, subgroup, each in f.sizes(
            [(3, 256, 128, 32, 2), (2, 1031, 64, 16, 4)],
            [range(1, 5), range(1, 2000), [32, 64, 128], [8, 16, 32], range(1, 5)]):
        x = f.floats(rows, columns)
        yield Case("%dx%d by %d x %d" % (rows, columns, block, each), groups=(rows,),
                   push=[columns, columns], spec={0: block, 1: subgroup, 2: each},
                   options=("--subgroup-size=%d" % subgroup,), bind={0: x.astype("f4")},
                   out={1: Out(np.cumsum(x, 1), scale=np.abs(x).sum())})
