# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out


def cases(f):
    for batches, n, k in f.sizes([(2, 16, 32), (3, 13, 7)], [range(1, 5), range(1, 40), range(1, 70)]):
        lower = np.tril(f.floats(batches, n, n, scale=0.3), -1)
        lower += np.eye(n) * f.uniform(1, 2, batches, n, 1).astype("f4")
        b = f.floats(batches, n, k)
        x = np.array([np.linalg.solve(a, c) for a, c in zip(lower, b)])
        yield Case("%d x %d, %d columns" % (batches, n, k), groups=(batches,), spec={0: n, 1: k},
                   push=[batches, n * n, n * k], bind={0: lower.astype("f4"), 1: b.astype("f4")},
                   out={2: Out(x, tolerance=1e-3)})
