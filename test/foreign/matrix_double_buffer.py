# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out, up


def cases(f):
    for m, n, k in f.sizes([(32, 64, 64), (1, 4, 16), (45, 36, 80)],
                           [range(1, 80), range(4, 80, 4), range(16, 120, 16)]):
        a, b, bias = f.halves(m, k, scale=0.5), f.halves(n, k, scale=0.5), f.halves(n)
        v = a @ b.T + bias
        yield Case("%dx%dx%d" % (m, n, k), groups=(up(n, 32), up(m, 32)), push=[m, n, k, 0.125],
                   bind={0: a.astype("f2"), 1: b.astype("f2"), 2: bias.astype("f2")},
                   out={3: Out(np.where(v > 0, v, v * 0.125), "f2", tolerance=1e-2)})
