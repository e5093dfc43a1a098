# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from formats import FORMATS
from harness import Case, Out, up

CHOICES = [("Q4_0", "f4", 32, 2, 1, 0), ("Q8_0", "f2", 64, 3, 2, 1), ("Q5_1", "f4", 16, 4, 1, 1),
           ("IQ4_NL", "f2", 32, 1, 3, 0)]


def cases(f):
    sizes = f.sizes([(16, 256, 1), (23, 416, 2)],
                    [range(1, 40), range(32, 1024, 32), range(1, 4)])
    for i, (name, dtype, block, at_once, vectors, subgroups) in enumerate(CHOICES):
        rows, columns, batches = sizes[i % len(sizes)]
        a = FORMATS[name].make(f.rng, rows, columns)
        b = f.halves(batches, vectors, columns)
        bias = f.floats(rows)
        values = FORMATS[name].values(a)
        b_type = {"f4": ("float", "vec2"), "f2": ("float16_t", "f16vec2")}[dtype]
        yield Case("%s %dx%d, %dx%d vectors" % (name, rows, columns, batches, vectors),
                   groups=(up(rows, 2 * at_once), batches, 2),
                   spec={0: block, 1: at_once, 2: vectors},
                   push=[columns, columns, rows, 0, columns, rows, i & 1, 1],
                   defines={FORMATS[name].macro: 1, "USE_SUBGROUP_ADD": subgroups,
                            "B_TYPE": b_type[0], "B_TYPE_VEC2": b_type[1]},
                   bind={0: a, 1: b.astype(dtype), 3: bias.astype("f4")},
                   out={2: Out(b @ values.T + (i & 1) * bias,
                               scale=(np.abs(b) @ np.abs(values.T)))})
