# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out, up

LEVELS, TABLE = 6, 64


def feature(grid, level, uv):
    resolution = int(np.floor(3 * 1.7**level))
    p = uv * (resolution - 1)
    cell = np.minimum(p.astype(int), resolution - 2)
    f = p - cell
    total = np.zeros((len(uv), 2))
    for dy in (0, 1):
        for dx in (0, 1):
            x, y = cell[:, 0] + dx, cell[:, 1] + dy
            hashed = (x ^ (y * 2654435761 & 0xFFFFFFFF)) % TABLE
            slot = y * resolution + x if resolution**2 <= TABLE else hashed
            weight = np.abs(1 - dx - f[:, 0]) * np.abs(1 - dy - f[:, 1])
            total += weight[:, None] * grid[level][slot]
    return total


def half(x):
    return x.astype("f2").astype("f8")


def cases(f):
    for plain, height, width in f.sizes([(0, 8, 16), (1, 4, 8), (1, 5, 3), (0, 7, 13)],
                                        [(0, 1), range(1, 20), range(1, 20)]):
        grid = f.halves(LEVELS, TABLE, 2)
        w0, w1 = f.halves(32, 16, scale=0.4), f.halves(4, 32, scale=0.3)
        b0, b1 = f.halves(32), f.halves(4)
        bias_at = 2 * (w0.size + w1.size)
        weights = np.concatenate([w0.reshape(-1), w1.reshape(-1), b0, b1])
        y, x = np.mgrid[:height, :width]
        uv = (np.stack([x, y], -1).reshape(-1, 2) + 0.5) / [width, height]
        time = np.float32(0.7)
        v = np.concatenate([feature(grid, i, uv) for i in range(LEVELS)], 1)
        v = half(np.concatenate([v, np.full((len(uv), 1), np.sin(time)), uv, np.ones((len(uv), 1))], 1))
        h = np.maximum(half(v @ w0.T + b0), 0)
        colour = 1 / (1 + np.exp(-half(h @ w1.T + b1)))
        yield Case("%dx%d%s" % (height, width, " plain" * plain), groups=(up(width, 8), up(height, 4)),
                   defines={"PLAIN": 1} if plain else {}, push=[width, height, bias_at, time],
                   bind={0: grid.astype("f2"), 1: weights.astype("f2")},
                   out={2: Out(colour, "f4", tolerance=5e-3)})
