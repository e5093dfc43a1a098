# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out, up


def cases(f):
    fixed = [(64, 128, 0, 4, 4), (70, 61, 3, 3, 2), (33, 37, 1, 2, 4)]
    ranges = [range(1, 200), range(1, 300), range(4), range(1, 6), [4, 2]]
    for rows, columns, more, heads, size in f.sizes(fixed, ranges):
        dtype, pitch, scale = "f%d" % size, columns + more, 0.25
        scores = f.halves(rows, pitch)
        v = f.floats(heads, columns)
        x = scale * scores[:, :columns]
        weights = np.exp(x - x.max(1, keepdims=True))
        stored = np.zeros((rows, pitch))
        stored[:, :columns] = weights
        precision = {"f4": 2e-5, "f2": 2e-3}[dtype]
        yield Case("%dx%d of %d, %d heads %s" % (rows, columns, pitch, heads, dtype),
                   groups=(up(rows, 64),),
                   defines={"ELEMENT": {"f4": "float", "f2": "float16_t"}[dtype]},
                   bind={0: scores.astype(dtype), 2: v.astype("f4"),
                         4: np.array([rows, columns, pitch, heads,
                                      np.float32(scale).view(np.int32)], "i4")},
                   out={1: Out(stored, dtype, tolerance=precision),
                        3: Out(weights @ v.T / weights.sum(1, keepdims=True),
                               tolerance=precision)})
