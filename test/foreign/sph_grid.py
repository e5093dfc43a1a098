# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import struct

import numpy as np

from harness import Case, Out


def cases(f):
    for (size,) in f.sizes([(256,), (3,), (301,)], [range(1, 600)]):
        h = 0.4
        origin = np.float32([-1.1, -1.2, -1.0])
        positions = f.floats(size, 4, scale=0.6)
        positions[:, 3] = np.abs(positions[:, 3])
        cell = np.clip(np.floor((positions[:, :3].astype("f4") - origin) / np.float32(h)), 0, 5)
        near = (np.abs(cell[:, None] - cell[None]) <= 1).all(2)
        r2 = ((positions[:, None, :3] - positions[None, :, :3])**2).sum(2)
        weight = np.maximum(float(np.float32(h))**2 - r2, 0)**3
        densities = (near * positions[None, :, 3] * weight).sum(1)
        settings = struct.pack("3ffI", *origin, h, size)
        yield Case("%d" % size,
                   bind={0: positions.astype("f4"), 2: np.zeros(size, "u4"),
                         3: np.frombuffer(settings, "u1")},
                   out={1: Out(densities, "f4", tolerance=1e-4)})
