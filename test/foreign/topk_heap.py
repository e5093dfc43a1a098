# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out


def cases(f):
    for rows, columns, k in f.sizes([(4, 256, 8), (2, 6, 5), (3, 301, 5)],
                                    [range(1, 5), range(16, 500), range(1, 17)]):
        values = np.round(f.normal(rows, columns), 1).astype("f4")
        best = np.argsort(-values, axis=1, kind="stable")[:, :k]
        yield Case("%d of %dx%d" % (k, rows, columns), groups=(rows,), push=[columns],
                   defines={} if k == 5 else {"K": k}, bind={0: values}, out={1: Out(best, "u4")})
