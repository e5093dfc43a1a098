# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from fields import Fields
from harness import Case, up

RESULT = np.dtype([("sum", "f4"), ("least", "f4"), ("where", "u4"), ("count", "u4")])


def numbers(words):
    got = words.view(RESULT)
    return np.stack([got[name].astype("f8") for name in RESULT.names])


def cases(f):
    for size, part, width in f.sizes([(1024, 256, 32), (1, 9, 8), (1501, 700, 0), (777, 300, 4)],
                                     [range(1, 3000), range(1, 900), (0, 2, 16, 64)]):
        values = np.round(f.normal(size), 2).astype("f4")
        parts = [values[i:i + part] for i in range(0, size, part)]
        expected = [[p.astype("f8").sum() for p in parts], [p.min() for p in parts],
                    [i * part + p.argmin() for i, p in enumerate(parts)], [p.size for p in parts]]
        allowed = np.broadcast_to([[1e-3], [0], [0], [0]], (4, len(parts)))
        yield Case("%d by %d, %d" % (size, part, width), groups=(up(size, part),), push=[size, part],
                   bind={0: values}, out={1: Fields(4 * len(parts), "u4", expected, numbers, allowed)},
                   options=("--subgroup-size=%d" % width,) if width else ())
