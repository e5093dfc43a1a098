# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out, up


def cases(f):
    for rows, k in f.sizes([(32, 32), (45, 96)], [range(1, 100), range(32, 200, 32)]):
        q = f.integers(0, 15, rows, k)
        scales = f.uniform(0.05, 0.2, rows, k // 16).astype("f2")
        words = (q.reshape(rows, -1, 8) << (4 * np.arange(8))).sum(2).astype("u4")
        values = ((q - 8) * scales.astype("f8").repeat(16, 1)).astype("f2").astype("f8")
        b = f.halves(32, k)
        product = values @ b.T
        yield Case("%dx32x%d" % (rows, k), groups=(up(rows, 32),), push=[k, rows],
                   options=("--subgroup-size=32",),
                   bind={0: words, 1: scales, 2: b.astype("f2")},
                   out={3: Out(np.maximum(product, 0), scale=np.abs(values) @ np.abs(b).T)})
