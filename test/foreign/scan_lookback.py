# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out, up

PER_GROUP = 384


def cases(f):
    for (size,) in f.sizes([(PER_GROUP * 4,), (5,), (2011,)], [range(1, 5000)]):
        values = f.integers(0, 2**32 - 1, size).astype("u4")
        groups = up(size, PER_GROUP)
        prefixes = np.cumsum(values, dtype="u4")
        yield Case("%d" % size, groups=(groups,), push=[size],
                   bind={0: values, 2: np.zeros(1 + 3 * groups, "u4")},
                   out={1: Out(prefixes, "u4")})
