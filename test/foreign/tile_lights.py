# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from fields import Fields
from harness import Case, up

LIGHT = np.dtype([("position", "f4", 3), ("range", "f4"), ("colour", "f4", 3), ("shadow", "u4")])
TANGENT = 0.75


def view(pixels, size, z):
    ndc = pixels / size * 2 - 1
    return np.concatenate([ndc * TANGENT * z[..., None], z[..., None]], -1)


def slices(z, near, far):
    z, near, far = (np.float32(v) for v in (z, near, far))
    return np.minimum(((z - near) / (far - near + np.float32(1e-3)) * np.float32(32)).astype(int), 31)


def planes_of(x, y, size):
    corners = np.array([(x, y), (x + 8, y), (x + 8, y + 8), (x, y + 8)], float)
    a, b, c, d = view(corners, size, np.ones(4))
    planes = np.array([np.cross(a, b), np.cross(b, c), np.cross(c, d), np.cross(d, a)])
    return planes / np.linalg.norm(planes, axis=1, keepdims=True)


def cases(f):
    for height, width, count in f.sizes([(16, 24, 30), (1, 1, 1), (11, 21, 50)],
                                        [range(1, 30), range(1, 30), range(1, 60)]):
        size = np.array([width, height])
        depth = f.integers(16, 120, height, width) / 16
        lights = np.zeros(count, LIGHT)
        lights["position"] = f.integers(-64, 64, count, 3) / 16
        lights["position"][:, 2] += 4
        lights["range"] = f.integers(8, 24, count) / 16
        lights["colour"] = f.rng.random((count, 3))
        position, reach = lights["position"].astype("f8"), lights["range"].astype("f8")
        tiles, allowed, shaded = [], [], np.zeros((height, width, 3))
        for y in range(0, height, 8):
            for x in range(0, width, 8):
                z = depth[y:y + 8, x:x + 8]
                near, far = z.min(), z.max()
                mask = np.bitwise_or.reduce(1 << slices(z, near, far), axis=None)
                margins = position @ planes_of(x, y, size).T + reach[:, None]
                deep = (position[:, 2] + reach >= near) & (position[:, 2] - reach <= far)
                here = np.flatnonzero(deep & (margins > 0).all(1))
                unsure = (np.abs(margins[deep]) < 1e-4).any()
                kept = np.full(24, -1)
                kept[:min(here.size, 24)] = here[:24]
                tiles.append([here.size, mask, *kept])
                # Where more touch than there is room, any of them are kept.
                allowed.append([count if unsure else 0, 0, *np.full(24, count if unsure or here.size > 24 else 0)])
                py, px = np.mgrid[y:min(y + 8, height), x:min(x + 8, width)]
                at = view(np.stack([px, py], -1) + 0.5, size, z)
                d = position[here] - at[:, :, None]
                falloff = np.maximum(1 - (d**2).sum(-1) / reach[here]**2, 0)**2
                total = (falloff[..., None] * lights["colour"][here]).sum(2)
                shaded[y:y + 8, x:x + 8] = np.nan if here.size > 24 else total

        def in_order(words):
            rows = words.reshape(-1, 26).astype("i8")
            for row in rows:
                n = min(row[0], 24)
                row[2:2 + n].sort()
                row[2 + n:] = -1
            return rows

        full = np.isnan(shaded)
        yield Case("%dx%d, %d" % (height, width, count), groups=(up(width, 8), up(height, 8)),
                   push=[width, height, TANGENT, count], bind={0: depth.astype("f4"), 1: lights.view("u4")},
                   out={2: Fields(26 * len(tiles), "u4", tiles, in_order, allowed),
                        3: Fields(4 * depth.size, "f4", np.where(full, 0, shaded),
                                  lambda p: p.reshape(-1, 4)[:, :3], np.where(full, 1e9, 1e-3))})
