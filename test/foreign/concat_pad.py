# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out, up


def concatenations(f):
    for z, y, x, more, axis in f.sizes([(2, 4, 32, 16, 0), (3, 5, 13, 9, 1)],
                                       [range(1, 5), range(1, 9), range(1, 70), range(1, 9), range(3)]):
        a = f.floats(z, y, x)
        shape = [z, y, x]
        shape[2 - axis] = more
        b = f.floats(*shape)
        joined = np.concatenate([a, b], 2 - axis)
        yield Case("concat %dx%dx%d and %d along %d" % (z, y, x, more, axis),
                   groups=(up(joined.shape[2], 32), up(joined.shape[1], 2), joined.shape[0]),
                   push=[*joined.shape[::-1], axis, *a.shape[::-1], 0, *b.shape[::-1]],
                   bind={0: a.astype("f4"), 1: b.astype("f4")}, out={2: Out(joined, tolerance=0)})


def paddings(f):
    for z, y, x, circular in f.sizes([(1, 6, 32, 0), (2, 5, 11, 1)],
                                     [range(1, 5), range(3, 9), range(3, 70), range(2)]):
        a = f.floats(z, y, x)
        before, after = (0, 2, 3), (1, 1, 2)
        mode = {"mode": "wrap"} if circular else {}
        padded = np.pad(a, list(zip(before, after)), **mode)
        yield Case("pad %dx%dx%d%s" % (z, y, x, " around" if circular else ""),
                   groups=(up(padded.shape[2], 32), up(padded.shape[1], 2), padded.shape[0]),
                   push=[*padded.shape[::-1], 0, *a.shape[::-1], circular, *before[::-1]],
                   defines={"PAD": 1}, bind={0: a.astype("f4")}, out={2: Out(padded, tolerance=0)})


def cases(f):
    yield from concatenations(f)
    yield from paddings(f)
