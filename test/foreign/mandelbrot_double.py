# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import struct

import numpy as np

from fields import Fields
from harness import Case, up


def escapes(c, limit):
    """Iterations, and which points are so near to the border that rounding may decide."""
    z, n, near = np.zeros_like(c), np.zeros(c.shape, int), np.zeros(c.shape, bool)
    inside = np.ones(c.shape, bool)
    for _ in range(limit):
        size = z.real**2 + z.imag**2
        near |= inside & (np.abs(size - 4) < 1e-6)
        inside &= size <= 4
        n += inside
        z = np.where(inside, z * z + c, z)
    return n, near


def cases(f):
    for height, width, limit in f.sizes([(8, 16, 30), (1, 1, 9), (11, 19, 40)],
                                        [range(1, 30), range(1, 30), range(0, 40)]):
        centre, size = (-0.7436438, 0.1318259), 0.11
        x = centre[0] + size * (np.arange(width) / width - 0.5)
        y = centre[1] + size * (np.arange(height) / height - 0.5)
        half = 0.5 * size / width
        corners = np.array([0, half, 1j * half, half + 1j * half])
        n, near = escapes((x + 1j * y[:, None])[..., None] + corners, limit)
        sums = np.array([sum(1 / np.float64(i * (at + 1)) for i in range(1, 41))
                         for at in range(width * height)])
        view = struct.pack("3dIIi", *centre, size, width, height, limit)
        yield Case("%dx%d, %d" % (height, width, limit), groups=(up(width, 8), up(height, 8)),
                   bind={2: np.frombuffer(view, "u1")},
                   out={0: Fields(n.size, "u4", n, lambda got: got, np.where(near, limit, 0)),
                        1: Fields(2 * sums.size, "f4", sums, lambda p: p.reshape(-1, 2).astype("f8").sum(1),
                                  1e-12)})
