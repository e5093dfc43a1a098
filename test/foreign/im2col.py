# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from convolutions import patches
from harness import Case, Out, up


def cases(f):
    for n, c, h, w, k, s, pad, d in f.sizes(
            [(1, 2, 8, 16, 3, 1, 1, 1), (2, 3, 9, 7, 2, 2, 1, 2)],
            [range(1, 3), range(1, 4), range(7, 20), range(7, 20), range(1, 4), range(1, 4), range(3),
             range(1, 3)]):
        x = f.halves(n, c, h, w)
        rows = patches(x, (k, k + 1), (s, 1), (pad, 0), (d, 1))
        _, oh, ow, *_ = rows.shape
        elements = ow * k * (k + 1)
        yield Case("%dx%dx%dx%d by %d" % (n, c, h, w, k),
                   groups=(up(elements, 32 * 4), oh, n * c), spec={0: 32},
                   push=[c * h * w, h * w, c, w, h, ow, oh, k + 1, k, elements, c * k * (k + 1),
                         *map(np.int32, (1, s, 0, pad, 1, d))],
                   defines={"D_TYPE": "float16_t"}, bind={0: x.astype("f4")},
                   out={1: Out(rows, "f2", tolerance=0)})
