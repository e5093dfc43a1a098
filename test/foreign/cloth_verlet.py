# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out


def pulls(p, rest):
    move = np.zeros_like(p)
    rows, columns = np.indices((8, 8))
    for n, (x, y) in enumerate([(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1)]):
        r, c = rows + y, columns + x
        inside = (r >= 0) & (r < 8) & (c >= 0) & (c < 8)
        d = p[np.clip(r, 0, 7), np.clip(c, 0, 7)] - p
        length = np.sqrt((d**2).sum(2))
        wanted = rest if n < 4 else rest * np.sqrt(2)
        good = inside & (length > 1e-6)
        factor = 0.5 * (length - wanted) / np.where(good, length, 1)
        move += np.where(good[..., None], d * factor[..., None], 0)
    return move


def cases(f):
    for (iterations,) in f.sizes([(8,), (0,), (5,)], [range(0, 20)]):
        rest, dt, gravity = 0.25, np.float32(0.02), np.float32([0.1, -9.8, 0.3])
        p = np.zeros((8, 8, 3))
        p[..., 0], p[..., 2] = np.arange(8) * 0.25, np.arange(8)[:, None] * 0.25
        p[..., 1] = 0.1
        p = (p + f.normal(8, 8, 3, scale=0.05)).astype("f4").astype("f8")
        previous = (p + f.normal(8, 8, 3, scale=0.02)).astype("f4").astype("f8")
        pinned = np.zeros((8, 8), bool)
        pinned[0, 0] = pinned[0, 7] = pinned[5, 2] = True
        bits = np.packbits(pinned.reshape(-1), bitorder="little").view("u4")
        before = np.concatenate([p.reshape(-1), previous.reshape(-1)]).astype("f4")
        free = ~pinned[..., None]
        moved = p + (p - previous) * float(np.float32(0.99)) + gravity.astype("f8") * float(dt)**2
        previous = np.where(free, p, previous)
        p = np.where(free, moved, p)
        for _ in range(iterations):
            next_p = p + 0.25 * pulls(p, rest)
            next_p[..., 1] = np.maximum(next_p[..., 1], 0)
            p = np.where(free, next_p, p)
        after = np.concatenate([p.reshape(-1), previous.reshape(-1)])

        # The bits of the pins are small numbers as floats.
        out = Out(np.concatenate([after, bits.view("f4")]), "f4", tolerance=1e-4, scale=1,
                  initial=np.concatenate([before, bits.view("f4")]))
        yield Case("%d times" % iterations, push=[*map(np.float32, gravity), dt, np.int32(iterations), rest],
                   out={0: out})
