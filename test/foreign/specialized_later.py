# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out



def cases(f):
    for width, tile, groups in f.sizes([(32, 4, 2), (8, 3, 1), (40, 7, 3)],
                                       [range(8, 128, 8), range(1, 9), range(1, 5)]):
        values = f.integers(0, 2**32 - 1, groups, width).astype("u4")
        t = np.arange(width)
        sums = np.zeros((groups, width // 4), "u4")
        for i in range(width // 8):
            np.add.at(sums, (slice(None), (t // tile + i) % (width // 4)), values[:, (t + i) % width])
        yield Case("%d, %d, %d" % (width, tile, groups), groups=(groups,), spec={0: width, 1: tile},
                   bind={0: values}, out={1: Out(sums[:, t // 4], "u4")})
