# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out


def cases(f):
    for size, top in f.sizes([(512, 2**32 - 1), (1, 5), (389, 20)],
                             [range(1, 513), (3, 255, 2**31, 2**32 - 1)]):
        keys = f.integers(0, top, size).astype("u4")
        order = np.argsort(keys, kind="stable")
        yield Case("%d up to %d" % (size, top), push=[size], bind={0: keys},
                   out={1: Out(np.stack([keys[order], order], axis=1), "u4")})
