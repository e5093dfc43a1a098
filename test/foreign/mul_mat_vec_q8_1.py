# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from formats import FORMATS
from harness import Case, Out, up


def q8_1(f, blocks):
    """Four blocks together: four pairs of scale and sum, then the bytes. (bytes, values)"""
    quants = f.integers(-127, 127, up(blocks, 4) * 4, 32)
    scales = f.uniform(0.005, 0.01, quants.shape[0]).astype("f2")
    sums = (quants.sum(1) * scales.astype("f8")).astype("f2")
    heads = np.stack([scales, sums], 1).reshape(-1, 8).view("u1")
    stored = np.concatenate([heads, quants.astype("i1").view("u1").reshape(-1, 128)], 1)
    values = quants * scales.astype("f8")[:, None]
    return stored, values[:blocks], sums.astype("f8")[:blocks]


def cases(f):
    sizes = f.sizes([(6, 512, 16), (5, 416, 32)],
                    [range(1, 12), range(32, 2048, 32), [8, 16, 32, 64]])
    for i, name in enumerate(("Q4_0", "Q4_1", "Q8_0")):
        rows, columns, block = sizes[i % len(sizes)]
        form = FORMATS[name]
        a = form.make(f.rng, rows, columns)
        stored, values, sums = q8_1(f, columns // 32)
        weights = form.values(a).reshape(rows, -1, 32)
        # Offsets are multiplied by the sum that is stored, which is rounded.
        offsets = 0 * sums
        if name != "Q8_0":
            blocks = a.reshape(-1, form.size)
            scale = np.ascontiguousarray(blocks[:, 0:2]).view("f2").astype("f8")
            low = (np.ascontiguousarray(blocks[:, 2:4]).view("f2").astype("f8")
                   if name == "Q4_1" else -8 * scale)
            offsets = low.reshape(rows, -1) * (sums - values.sum(1))
        products = (weights * values).sum(2)
        yield Case("%s %dx%d by %d" % (name, rows, columns, block), groups=(rows,), spec={0: block},
                   push=[columns, rows], defines={form.macro: 1}, bind={0: a, 1: stored},
                   out={2: Out((products + offsets).sum(1),
                               scale=np.abs(weights * values).sum((1, 2)))})
