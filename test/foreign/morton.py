# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out, up


def interleave(parts, bits):
    code = np.zeros(parts[0].size, "u8")
    for i, part in enumerate(parts):
        for bit in range(bits):
            code |= (part.astype("u8") >> np.uint64(bit) & np.uint64(1)) << np.uint64(len(parts) * bit + i)
    return code


def hilbert(x, y):
    d, s = 0, 1 << 15
    while s:
        rx, ry = int(x & s > 0), int(y & s > 0)
        d += s * s * ((3 * rx) ^ ry)
        if ry == 0:
            if rx == 1:
                x, y = 0xFFFF - x, 0xFFFF - y
            x, y = y, x
        s >>= 1
    return d


def cases(f):
    for (size,) in f.sizes([(64,), (1,), (77,)], [range(1, 300)]):
        points = f.integers(0, 2**32 - 1, size, 4).astype("u4")
        x, y, z = (points[:, i] for i in range(3))
        curve = [hilbert(int(a) & 0xFFFF, int(b) & 0xFFFF) for a, b in zip(x, y)]
        codes = np.stack([interleave([x, y], 16), interleave([x, y, z], 10),
                          (x ^ y) & 0xFFFF, np.array(curve)], axis=1)
        yield Case("%d" % size, groups=(up(size, 32),), push=[size], bind={0: points},
                   out={1: Out(codes.astype("u4"), "u4"), 2: Out(interleave([x, y, z], 21), "u8")})
