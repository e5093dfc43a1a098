# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from fields import Fields
from harness import Case, Out, up


def cases(f):
    for size, negate in f.sizes([(8, 0), (1, 1), (19, 1)], [range(1, 50), (0, 1)]):
        half, precise = np.float16(f.normal()), np.float64(f.normal())
        small = f.integers(-2**15, 2**15 - 1, 3).astype("i2")
        ranges = f.integers(0, 65535, 2, 2).astype("u2")
        matrix = f.floats(2, 3)  # columns
        colour, wide = f.integers(0, 255, 3).astype("u1"), np.int64(f.integers(-2**50, 2**50))
        # The scalar layout: a double at 24, the matrix at 64, bytes after it, and the count at 120.
        push = [np.uint8(200), np.uint32(negate), half, *small, *ranges.reshape(-1), "f64:%r" % float(precise)]
        push += ["f64:0"] * 4 + [np.float32(v) for v in matrix.reshape(-1)]
        push += [*colour, wide, np.uint64(0), np.uint64(0), size]
        i = np.arange(size)
        doubles = (precise * i + np.float64(half)) * (-1 if negate else 1) + small[i % 3]
        longs = wide * i + 200 + ranges[i & 1, 0].astype("i8") * ranges[i & 1, 1]
        colours = matrix[0] + i[:, None] * matrix[1] + colour / 255 + matrix[i & 1, i % 3][:, None]
        yield Case("%d, %d" % (size, negate), groups=(up(size, 8),), push=push,
                   out={0: Out(doubles, "f8"), 1: Out(longs, "i8"),
                        2: Fields(4 * size, "f4", colours, lambda c: c.reshape(-1, 4)[:, :3], 1e-4)})
