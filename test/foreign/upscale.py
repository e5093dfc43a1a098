# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out, up


def taps(mode, count, size):
    """The weights of the `size` pixels of a line in `count` results."""
    weights = np.zeros((count, size))
    for i in range(count):
        if mode == 0:
            weights[i, int(i * size / count)] = 1
            continue
        centre = (i + 0.5) * size / count - 0.5
        first = int(np.floor(centre))
        for tap in range(*((0, 2) if mode == 1 else (-1, 3))):
            t = abs(centre - (first + tap))
            near, far = 1 - t * t * (2.25 - 1.25 * t), 3 + t * (-6 + t * (3.75 - 0.75 * t))
            weight = 1 - t if mode == 1 else near if t <= 1 else far
            weights[i, np.clip(first + tap, 0, size - 1)] += weight
    return weights


def cases(f):
    for c, h, w, oh, ow, mode in f.sizes(
            [(2, 8, 8, 16, 16, 0), (1, 7, 5, 16, 13, 1), (2, 6, 9, 13, 22, 2)],
            [range(1, 4), range(2, 12), range(2, 12), range(12, 30), range(12, 30), [1, 2]]):
        x = f.floats(c, h, w)
        y = taps(mode, oh, h) @ x @ taps(mode, ow, w).T
        yield Case("%dx%dx%d to %dx%d mode %d" % (c, h, w, oh, ow, mode), groups=(up(y.size, 512),),
                   push=[y.size, 3, w, h, 1, w, w * h, c * w * h, ow, oh, c, 1, ow / w, oh / h, 1.0,
                         1.0, 0.5], spec={0: mode}, bind={0: x.astype("f4")},
                   out={1: Out(np.concatenate([np.zeros(3), y.ravel()]), tolerance=1e-4)})
