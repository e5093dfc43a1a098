# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out, up


def cases(f):
    for size, width in f.sizes([(192, 32), (97, 16), (301, 0)], [range(1, 700), (0, 8, 32, 64)]):
        values = f.floats(size)
        sums, tops = np.zeros(size), np.zeros(size)
        for begin in range(0, size, 96):
            part = slice(begin, begin + 96)
            sums[part] = np.cumsum(values[part])
            tops[part] = np.maximum.accumulate(values[part])
        yield Case("%d by %d" % (size, width), groups=(up(size, 96),), push=[size],
                   bind={0: values.astype("f4")},
                   out={1: Out(np.stack([sums, tops], axis=1), "f4")},
                   options=("--subgroup-size=%d" % width,) if width else ())
