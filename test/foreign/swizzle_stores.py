# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from fields import Fields
from harness import Case, Out, up

STORED = np.dtype({"names": ["p", "w", "m", "bytes", "shorts"],
                   "formats": [("f4", 3), "f4", ("f4", (3, 2)), ("u1", 4), ("i2", 3)],
                   "offsets": [0, 12, 16, 40, 48], "itemsize": 64})
GRID = np.dtype([("grid", "f4", (8, 4)), ("bytes", "u1", (8, 4)), ("pairs", "i2", 32), ("matrix", "f4", (4, 4))])


def grid_of(given):
    g = given.copy()
    tile = np.arange(32.0).reshape(8, 4)
    tile[:, 2] += 100
    tile[:, 0] += 200
    tile[:, 1] = -1
    g["grid"] = tile * 2
    g["bytes"] = np.arange(32).reshape(8, 4) ^ np.array([8, 4, 2, 1])
    g["pairs"] = -np.arange(32)
    frame = (np.arange(12.0)**2).reshape(4, 3)
    g["matrix"] += frame[:, [0, 1, 2, 0]]
    return g


def one(i, k, stored):
    p = np.array([i + 3.0, i + 1, i])
    m = np.arange(1.0, 7).reshape(3, 2)
    b, s = np.array([i & 255, 2, 3, 250]), np.array([-1, i, 300])
    flags = [True, i > 3]
    p[2], p[0] = p[0] * 2, p[1] * 2
    p[1:] = p[1:] * p[2]
    m[1] -= [10, 1]
    m[i % 3, k & 1] += 0.5
    m[2] = m[2, 1]
    p[0], p[2] = p[2] + 1, p[0] + 1
    m[0] = m[0, ::-1] + 1
    p[1], b[3] = 7, b[3] + 3 & 255
    m[2, 0], b[k] = 7, b[k] + 3 & 255
    b[2], b[1] = b[1] + 1 & 255, b[2] + 1 & 255
    s[0], s[2], s[1] = s[0] - 5, s[2] - 5, s[1] << k
    flags = [not f for f in flags]
    u = np.array([7.0, 6, 5, 4])
    u[:2] = u[2:] + u[0]
    u[3] += 1
    u[1:3] -= 1
    u[2] *= 2
    last = u[0] + u[2]
    u[0] += 1
    n = m[:2].copy()  # its columns
    n[0, 1] += 1
    n[1] = [n[1] @ n[0], n[1] @ n[1]]
    n *= 2
    c = np.eye(3)
    c[1, 0], c[1, 2] = 3, 4
    c[k % 3, 1] -= 1
    c = (c.T @ c).T  # c times its transpose, in columns
    d = [3, 2, 4]
    stored["p"][0], stored["p"][2] = p[2], p[0]
    stored["m"][1, 1] = m[1, 1]
    stored["m"][2, 1] += m[2, 0]
    stored["m"][2, 0] += m[2, 1]
    stored["bytes"][0], stored["bytes"][3] = b[3], b[0]
    stored["shorts"] = s[::-1]
    return [*p, m[i % 3, 0], b[k] + s[1], flags[0] + 2 * flags[1], u @ [1, 10, 100, 1000], last,
            n[0, 0] + 10 * n[1, 1], c[0, 0] + 10 * c[1, 2] + 100 * c[2, 1], d[0] + 10 * d[2], all(flags)]


def cases(f):
    for (size,) in f.sizes([(64,), (1,), (77,)], [range(1, 200)]):
        items = np.zeros(size, STORED)
        for name in ("p", "w", "m", "bytes", "shorts"):
            items[name] = f.integers(0, 99, *items[name].shape)
        initial = items.copy().view("u4")
        given = np.zeros(1, GRID)
        given["matrix"] = f.integers(0, 9, 1, 4, 4)
        outputs = [one(i, i & 3, items[i]) for i in range(size)]

        def members(words):
            s = words.view(STORED)
            return np.concatenate([s[name].reshape(-1).astype("f8") for name in STORED.names])

        yield Case("%d" % size, groups=(up(size, 32),), push=[size],
                   out={0: Fields(16 * size, "u4", members(items), members, initial=initial),
                        1: Out(grid_of(given).view("u4"), "u4", initial=given.view("u4")),
                        2: Out(np.array(outputs, "f8"), "f4")})
