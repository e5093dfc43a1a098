# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out, up


def slopes(heads, log2, m0, m1):
    return np.array([m0**(h + 1) if h < log2 else m1**(2 * (h - log2) + 1) for h in range(heads)])


def cases(f):
    sizes = f.sizes([(64, 4, 2, 32), (45, 3, 1, 32), (613, 2, 3, 16)],
                    [range(1, 700), range(1, 5), range(1, 4), [16, 32, 64]])
    for columns, rows, heads, block in sizes:
        has_mask = columns != 45
        x = f.floats(heads, rows, columns)
        mask = np.where(f.rng.random((rows, columns)) < 0.3, -np.inf, f.halves(rows, columns))
        mask[:, 0] = 0.0
        m0, m1 = np.float64(np.float32(0.7)), np.float64(np.float32(0.8))
        logits = x * 0.125
        if has_mask:
            logits = logits + slopes(heads, 2, m0, m1)[:, None, None] * mask
        e = np.exp(logits - logits.max(2, keepdims=True))
        yield Case("%dx%dx%d by %d" % (heads, rows, columns, block),
                   groups=(2, 2, up(rows * heads, 4)), spec={0: block, 1: up(columns, block)},
                   push=[columns, rows if has_mask else 0, rows, heads, 0.125, 8.0, m0, m1, 2],
                   defines={"B_TYPE": "float16_t"},
                   bind={0: x.astype("f4"), 1: mask.astype("f2")},
                   out={2: Out(e / e.sum(2, keepdims=True), "f4", tolerance=1e-5)})
