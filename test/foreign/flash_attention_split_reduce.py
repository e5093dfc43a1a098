# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out, up


def cases(f):
    for i, (parts, heads, rows, size) in f.numbered(
            [(4, 2, 3, 64), (37, 3, 2, 45)],
            [range(1, 70), range(1, 4), range(1, 5), range(1, 100)]):
        m = f.floats(parts, heads, rows, scale=3.0)
        sums = f.uniform(0.5, 4, parts, heads, rows).astype("f4").astype("f8")
        outputs = f.floats(parts, heads, rows, size)
        sinks = f.floats(heads, scale=4.0)
        weights = np.exp(m)
        total = (weights * sums).sum(0) + (i % 2) * np.exp(sinks)[:, None]
        y = (weights[..., None] * outputs).sum(0) / total[..., None]
        data = np.concatenate([outputs.ravel(), np.stack([sums, m], -1).ravel()])
        yield Case("%d parts, %d heads of %dx%d" % (parts, heads, rows, size),
                   groups=(rows, heads, up(size, 32)), spec={0: 32}, push=[size, rows, heads, parts, i % 2],
                   bind={0: data.astype("f4"), 1: sinks.astype("f4")}, out={2: Out(y, tolerance=5e-5)})
