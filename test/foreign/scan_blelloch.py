# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out, up


def cases(f):
    for (size,) in f.sizes([(256,), (1,), (331,)], [range(1, 900)]):
        values = f.integers(-1000, 1000, size).astype("i4")
        groups = up(size, 128)
        blocks = np.pad(values, (0, groups * 128 - size)).reshape(groups, 128)
        scanned = (np.cumsum(blocks, axis=1) - blocks).reshape(-1)[:size]
        initial = np.full(size + 3, -7, "i4")
        yield Case("%d" % size, groups=(groups,), push=[size], bind={0: values},
                   out={1: Out(np.concatenate([scanned, initial[size:]]), "i4", initial=initial),
                        2: Out(blocks.sum(axis=1), "i4")})
