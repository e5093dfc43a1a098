# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from convolutions import patches
from harness import Case, Out, up


def cases(f):
    for c, h, w, k, s, pad, op in f.sizes([(2, 8, 16, 2, 2, 0, 0), (3, 11, 9, 3, 2, 1, 1)],
                                          [range(1, 5), range(4, 20), range(4, 20), range(2, 5),
                                           range(1, 4), range(2), range(2)]):
        x = f.floats(1, c, h, w)
        # For the maximum the zeros around must be less than all that is inside.
        shift = 0.0 if op else 1.0 - x.min()
        windows = patches(x + shift, (k, k), s, pad)
        y = windows.mean((4, 5)) if op else windows.max((4, 5)) - shift
        y = y.transpose(0, 3, 1, 2)
        yield Case("%dx%dx%d %s of %d" % (c, h, w, "average" if op else "max", k),
                   groups=(up(y.size, 128),),
                   push=[w, h, y.shape[3], y.shape[2], c, y.size, op,
                         *map(np.int32, (k, k, s, s, pad, pad))],
                   bind={0: x.astype("f4")}, out={1: Out(y)})
