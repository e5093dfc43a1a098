# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out, up


def random3(c):
    v = (c.astype("i8") & 0xFFFFFFFF).astype("u4") * np.uint32(1664525) + np.uint32(1013904223)
    x, y, z = v[..., 0].copy(), v[..., 1].copy(), v[..., 2].copy()
    for last in (False, True):
        x += y * z
        y += z * x
        z += x * y
        if not last:
            x ^= x >> np.uint32(16)
            y ^= y >> np.uint32(16)
            z ^= z >> np.uint32(16)
    return (np.stack([x, y, z], -1) >> np.uint32(8)) / 16777216


def gradient(p):
    cell = np.floor(p)
    f = p - cell
    u = f**3 * (f * (f * 6 - 15) + 10)
    total = 0
    for z in (0, 1):
        for y in (0, 1):
            for x in (0, 1):
                corner = np.array([x, y, z])
                weight = np.where(corner, u, 1 - u).prod(-1)
                total = total + weight * ((random3(cell + corner) * 2 - 1) * (f - corner)).sum(-1)
    return total


def cellular(p):
    cell = np.floor(p)
    r = []
    for k in range(27):
        c = cell + np.array([k % 3, k // 3 % 3, k // 9]) - 1
        r.append(((c + random3(c) - p)**2).sum(-1))
    return np.sqrt(np.sort(r, axis=0)[:2])


def fbm(p, octaves):
    turn = np.array([[0, 0.8, 0.6], [-0.8, 0.36, -0.48], [-0.6, -0.48, 0.64]]).T
    total, weight = np.zeros(p.shape[:-1]), 0.5
    for _ in range(octaves):
        total = total + weight * gradient(p)
        p = p @ turn.T * 2 + 0.37
        weight /= 2
    return total


def cases(f):
    for x, y, z, octaves in f.sizes([(8, 4, 2, 3), (1, 1, 1, 1), (7, 5, 3, 4)],
                                    [range(1, 12), range(1, 9), range(1, 5), range(0, 5)]):
        scale = np.float32(0.317)
        grid = np.stack(np.meshgrid(*(np.arange(n) for n in (z, y, x)), indexing="ij")[::-1], -1)
        p = (grid - 2.0) * float(scale)
        near, second = cellular(p)
        value = fbm(p, octaves)
        warped = fbm(p + value[..., None] * np.array([1, -1, 0.5]), octaves)
        yield Case("%dx%dx%d, %d" % (x, y, z, octaves), groups=(up(x, 4), up(y, 4), up(z, 2)),
                   push=[x, y, z, scale, np.int32(octaves)],
                   out={0: Out(np.stack([near, second, value, warped], -1), "f4", tolerance=2e-4, scale=1)})
