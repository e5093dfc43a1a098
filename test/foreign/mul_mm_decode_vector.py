# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out, up


def cases(f):
    for m, n, k, bm, bn, bk in f.sizes([(64, 64, 64, 32, 32, 32), (45, 37, 192, 16, 48, 64)],
                                       [range(1, 90), range(1, 90), range(64, 400, 64), [16, 32, 64],
                                        [16, 32, 48], [16, 32, 64]]):
        q = f.integers(0, 15, m, k)
        table = np.sort(f.normal(16)).astype("f2")
        scales = f.uniform(0.25, 2, m, k // 32).astype("f2")
        words = (q.reshape(m, -1, 8).astype("u8") << (4 * np.arange(8, dtype="u8"))).sum(2).astype("u4")
        blocks = np.concatenate([scales.view("u1").reshape(m, -1, 4),
                                 words.view("u1").reshape(m, -1, 32)], 2)
        a = (table[q] * scales.repeat(32, 1)).astype("f8")
        b = f.halves(n, k)
        yield Case("%dx%dx%d by %dx%dx%d" % (m, n, k, bm, bn, bk), groups=(up(n, bn), up(m, bm)),
                   spec={0: bm, 1: bn, 2: bk}, push=[m, n, k],
                   bind={0: blocks, 1: b.astype("f2"), 3: table},
                   out={2: Out(a @ b.T, scale=np.abs(a) @ np.abs(b).T)})
