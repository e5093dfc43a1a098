# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import struct

import numpy as np

from harness import Case, Out, up


def cases(f):
    for height, width, radius, vertical in f.sizes([(32, 16, 2, 0), (5, 40, 3, 1), (35, 9, 12, 0)],
                                                   [range(1, 70), range(1, 70), range(0, 9), (0, 1)]):
        image = f.floats(height, width)
        lines = image.T if vertical else image
        wide = np.pad(lines, ((0, 0), (radius, radius)), mode="edge")
        blurred = sum(wide[:, i:i + lines.shape[1]] for i in range(2 * radius + 1)) / (2 * radius + 1)
        settings = struct.pack("4i", width, height, radius, vertical)
        yield Case("%dx%d, %d%s" % (height, width, radius, " down" if vertical else ""),
                   groups=(up(len(lines), 32),),
                   bind={0: image.astype("f4"), 2: np.frombuffer(settings, "u1")},
                   out={1: Out(blurred.T if vertical else blurred, "f4", tolerance=1e-4)})
