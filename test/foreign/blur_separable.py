# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from fields import Fields
from harness import Case, up


def channels(words):
    return np.stack([words >> 10 * i & 1023 for i in range(3)], axis=-1).astype("f8")


def cases(f):
    for axis, height, width in f.sizes([(0, 4, 64), (1, 32, 3), (1, 37, 5), (0, 3, 141)],
                                       [(0, 1), range(1, 70), range(1, 150)]):
        image = f.integers(0, 2**30 - 1, height, width).astype("u4")
        sigma = np.float32(1.7)
        weights = np.exp(-0.5 * np.arange(-4, 5)**2 / float(sigma)**2)
        pad = ((4, 4), (0, 0), (0, 0)) if axis else ((0, 0), (4, 4), (0, 0))
        wide = np.pad(channels(image), pad, mode="edge")
        places = np.arange(height if axis else width)
        sums = sum(w * np.take(wide, places + i, axis=1 - axis) for i, w in enumerate(weights))
        yield Case("axis %d of %dx%d" % (axis, height, width),
                   groups=(width, up(height, 32)) if axis else (up(width, 64), height),
                   defines={"AXIS": axis}, push=[width, height, sigma], bind={0: image},
                   out={1: Fields(image.size, "u4", sums / weights.sum(), channels, 0.502)})
