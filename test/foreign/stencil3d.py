# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import struct

import numpy as np

from harness import Case, Out, up


def cases(f):
    for z, y, x in f.sizes([(4, 16, 32), (1, 3, 2), (5, 11, 21)], [range(1, 6), range(1, 20), range(1, 40)]):
        now, before = f.floats(z, y, x), f.floats(z, y, x)
        weights = f.floats(4)
        courant = 0.25
        wide = np.pad(now, 2)
        around = 3 * weights[0] * now
        for r in (1, 2):
            for axis in range(3):
                for step in (-r, r):
                    around += weights[r] * np.roll(wide, step, axis)[2:-2, 2:-2, 2:-2]
        grid = struct.pack("3if4f", x, y, z, courant, *weights)
        yield Case("%dx%dx%d" % (z, y, x), groups=(up(x, 16), up(y, 8)),
                   bind={0: now.astype("f4"), 2: np.frombuffer(grid, "u1")},
                   out={1: Out(2 * now - before + courant * around, "f4", initial=before.astype("f4"))})
