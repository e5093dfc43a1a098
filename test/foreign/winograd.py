# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from convolutions import convolve
from harness import Case, Out, up

G = np.array([[1, 0, 0], [0.5, 0.5, 0.5], [0.5, -0.5, 0.5], [0, 0, 1]])


def cases(f):
    for c, o, h, w in f.sizes([(4, 4, 10, 18), (3, 5, 11, 9)],
                              [range(1, 9), range(1, 9), range(5, 30), range(5, 30)]):
        x, weights = f.floats(1, c, h, w), f.floats(o, c, 3, 3)
        y = convolve(x, weights)[0]
        # By columns, as mat4 is.
        kernels = np.einsum("ai,ocij,bj->ocba", G, weights, G)
        yield Case("%dx%dx%d to %d" % (c, h, w, o), groups=(up(w - 2, 16), up(h - 2, 8), o),
                   spec={0: 8, 1: 4}, push=[*map(np.int32, (w, h, w - 2, h - 2, c)), 0.2],
                   bind={0: x.astype("f4"), 1: kernels.astype("f4")},
                   out={2: Out(np.where(y > 0, y, 0.2 * y), tolerance=5e-5)})
