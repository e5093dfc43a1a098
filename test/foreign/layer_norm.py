# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out


def cases(f):
    for rows, columns, size in f.sizes([(3, 256, 128), (5, 101, 96), (2, 33, 7)],
                                       [range(1, 9), range(1, 400), range(1, 257)]):
        x = f.floats(rows, columns) + 0.5
        x = x.astype("f4").astype("f8")
        gamma, beta = f.floats(columns), f.floats(columns)
        y = (x - x.mean(1, keepdims=True)) / np.sqrt(x.var(1, keepdims=True) + 1e-5) * gamma + beta
        # Not more subgroups than invocations.
        yield Case("%dx%d by %d" % (rows, columns, size), groups=(rows,), push=[columns, 1e-5],
                   spec={0: size, 1: size},
                   bind={0: x.astype("f4"), 1: gamma.astype("f4"), 2: beta.astype("f4")},
                   out={3: Out(y, "f4", tolerance=1e-4)})
