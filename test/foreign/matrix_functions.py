# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out


def cases(f):
    for y, x, depth, beta in f.sizes([(1, 1, 32, 0), (2, 3, 16, 0.5), (3, 2, 80, -1)],
                                     [range(1, 4), range(1, 4), range(16, 99, 16), (0, 1, -2)]):
        a, b, c = f.halves(16 * y, depth), f.halves(depth, 16 * x), f.floats(16 * y, 16 * x)
        alpha = 1.5
        product = a @ b
        result = alpha * product + beta * c
        stored = np.clip(result, -20, 20 if beta else 10)
        yield Case("%dx%dx%d, %g" % (y, x, depth, beta), groups=(x, y),
                   push=[16 * y, 16 * x, depth, alpha, float(beta)],
                   bind={0: a.astype("f2"), 1: b.astype("f2")},
                   out={2: Out(stored, "f4", initial=c),
                        3: Out(result - product, "f2", tolerance=8e-3)})
