# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from activations import ACTIVATIONS
from harness import Case, Out, up
from matmul import weights


def cases(f):
    sizes = f.sizes([(64, 64, 64, 1), (45, 37, 256, 2)],
                    [range(1, 70), range(1, 70), range(256, 600, 256), range(1, 3)])
    for i, name in enumerate(("Q4_0", "Q4_K", "Q8_0")):
        m, n, k, batches = sizes[i % len(sizes)]
        # A tensor begins at a multiple of 16 bytes: there are more rows than are used, and gaps.
        rows, matrix = up(m, 8) * 8, up(n * m, 4) * 4
        a, values, macros = weights(f, name, batches * rows, k)
        b, bias = f.halves(batches, n, k) * 0.25, f.floats(m)
        transposed = values.reshape(batches, rows, k)[:, :m].transpose(0, 2, 1)
        y, scale = np.zeros((batches, matrix)), np.zeros((batches, matrix))
        y[:, :n * m] = ACTIVATIONS["silu"](b @ transposed + bias).reshape(batches, -1)
        scale[:, :n * m] = (np.abs(b) @ np.abs(transposed)).reshape(batches, -1)
        yield Case("%s %d x %dx%dx%d" % (name, batches, m, n, k),
                   groups=(up(m, 32), up(n, 32), batches), spec={1: 32, 2: 32, 3: 32, 4: i % 2},
                   push=[m, n, k, k, k, m, a.size // batches, n * k, matrix],
                   defines={**macros, "B_TYPE": "float16_t", "ACC_TYPE": "float"},
                   bind={0: a, 1: b.astype("f2"), 3: bias.astype("f4")},
                   out={2: Out(y, tolerance=2e-3, scale=scale)})
