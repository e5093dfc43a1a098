# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from fields import Fields
from harness import Case, up

NODE = np.dtype([("low", "f4", 3), ("left", "i4"), ("high", "f4", 3), ("count", "i4")])
HIT = np.dtype([("t", "f4"), ("u", "f4"), ("v", "f4"), ("triangle", "i4")])


def build(triangles):
    """The nodes, and the triangles in their order."""
    nodes, order = [None], []

    def split(at, which):
        corners = triangles[which].reshape(-1, 3)
        low, high = corners.min(0) - 1e-5, corners.max(0) + 1e-5
        if len(which) <= 3:
            nodes[at] = low, len(order), high, len(which)
            order.extend(which)
            return
        centres = triangles[which].mean(1)
        axis = np.argmax(centres.max(0) - centres.min(0))
        which = which[np.argsort(centres[:, axis])]
        left = len(nodes)
        nodes.extend([None, None])
        nodes[at] = low, left, high, 0
        split(left, which[:len(which) // 2])
        split(left + 1, which[len(which) // 2:])

    split(0, np.arange(len(triangles)))
    return np.array(nodes, NODE), triangles[order]


def intersect(triangles, origin, direction):
    """t, u, v of all triangles; and how far each is from being a hit or none."""
    p, e1, e2 = triangles[:, 0], triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0]
    h = np.cross(direction, e2)
    det = (e1 * h).sum(1)
    s = (origin - p) / det[:, None]
    u, q = (s * h).sum(1), np.cross(s, e1)
    v, t = q @ direction, (e2 * q).sum(1)
    inside = np.minimum(np.minimum(u, v), 1 - u - v)
    return t, u, v, inside, np.abs(det)


def trace(triangles, origin, direction, far):
    """(t, u, v, triangle), or None where rounding decides."""
    t, u, v, inside, det = intersect(triangles, origin, direction)
    reached = (t > -1e-2) & (t < far * 1.01)
    if (reached & ((np.abs(inside) < 1e-3) | (inside > 0) & ((det < 1e-3) | (np.abs(t) < 1e-2)))).any():
        return None
    hit = (inside > 0) & (t > 1e-4) & (t < far)
    if not hit.any():
        return far, 0, 0, -1
    best = np.argmin(np.where(hit, t, np.inf))
    others = np.delete(np.where(hit, t, np.inf), best)
    if others.size and others.min() - t[best] < 1e-3:
        return None
    return t[best], u[best], v[best], best


def shade(triangles, origin, direction, far, light):
    hit = trace(triangles, origin, direction, far)
    if hit is None or hit[3] < 0:
        return hit, 0
    at = origin + hit[0] * direction
    others = np.delete(triangles, hit[3], 0)  # a ray leaves the triangle where it begins
    shadow = trace(others, at, light - at, 1.0) if len(others) else (1, 0, 0, -1)
    return (None, 0) if shadow is None else (hit, 1 + (shadow[3] >= 0))


def cases(f):
    for size, rays in f.sizes([(64, 32), (1, 3), (90, 45)], [range(1, 200), range(1, 90)]):
        centres = f.normal(size, 1, 3)
        nodes, triangles = build((centres + f.normal(size, 3, 3, scale=0.5)).astype("f4").astype("f8"))
        light, far = np.array([3.0, 4.0, -2.0]), 50.0
        given, hits, shadows = [], [], []
        while len(given) < rays:
            origin = f.floats(3) * 3
            direction = (triangles[f.integers(0, size - 1)].mean(0) + f.normal(3, scale=0.3) - origin)
            direction = direction.astype("f4").astype("f8")
            hit, shadow = shade(triangles, origin, direction, far, light)
            if hit is not None:
                given.append([[*origin, 0], [*direction, 0]])
                hits.append(hit)
                shadows.append(shadow)
        vertices = np.pad(triangles, ((0, 0), (0, 0), (0, 1)))
        expected = np.array(hits)

        def members(words):
            h = words.view(HIT)
            return np.stack([h[name].astype("f8") for name in HIT.names], 1)

        allowed = np.broadcast_to([1e-2, 1e-2, 1e-2, 0], expected.shape)
        yield Case("%d, %d" % (size, rays), groups=(up(rays, 32),), push=[rays, far, 0, 0, *map(float, light)],
                   bind={0: nodes.view("u4"), 1: vertices.astype("f4"), 2: np.array(given, "f4")},
                   out={3: Fields(4 * rays, "u4", expected, members, allowed),
                        4: Fields(rays, "u4", shadows, lambda got: got)})
