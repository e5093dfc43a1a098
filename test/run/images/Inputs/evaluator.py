"""Samples of an image, texel by texel, as the Vulkan specification's chapter "Image Operations" has
them.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import itertools
import math

import numpy as np

VIEWS = {  # name: extents, has layers, GLSL's suffix
    "1D": (1, False), "2D": (2, False), "3D": (3, False), "Cube": (2, False),
    "2DRect": (2, False), "1DArray": (1, True), "2DArray": (2, True), "CubeArray": (2, True),
}
MODES = ["repeat", "mirror", "edge", "border", "mirror-edge"]
COMPARES = {"never": lambda r, d: False, "less": lambda r, d: r < d, "equal": lambda r, d: r == d,
            "less-or-equal": lambda r, d: r <= d, "greater": lambda r, d: r > d,
            "not-equal": lambda r, d: r != d, "greater-or-equal": lambda r, d: r >= d,
            "always": lambda r, d: True}
BORDERS = {"transparent-black": (0, 0, 0, 0), "opaque-black": (0, 0, 0, 1),
           "opaque-white": (1, 1, 1, 1)}


class Ambiguous(Exception):
    """Rounding decides."""


def floor_near(x, slack):
    if abs(x - round(x)) < slack:
        raise Ambiguous()
    return math.floor(x)


def wrap(i, size, mode):
    """The texel's index; None: the border."""
    if mode == "repeat":
        return i % size
    if mode == "mirror":
        m = i % (2 * size) - size
        return size - 1 - (m if m >= 0 else -(1 + m))
    if mode == "edge":
        return min(max(i, 0), size - 1)
    if mode == "border":
        return i if 0 <= i < size else None
    return min(max(i if i >= 0 else -(1 + i), 0), size - 1)


FACES = [  # sc, tc, ma as signed axes
    ((-1, 2), (-1, 1), (1, 0)), ((1, 2), (-1, 1), (-1, 0)), ((1, 0), (1, 2), (1, 1)),
    ((1, 0), (-1, 2), (-1, 1)), ((1, 0), (-1, 1), (1, 2)), ((-1, 0), (-1, 1), (-1, 2)),
]


def cube_face(r):
    sizes = [abs(x) for x in r]
    axis = 2 if sizes[2] >= max(sizes[0], sizes[1]) else 1 if sizes[1] >= sizes[0] else 0
    ordered = sorted(sizes)
    if ordered[2] - ordered[1] < 1e-4 * ordered[2]:
        raise Ambiguous()
    return 2 * axis + (1 if r[axis] < 0 else 0)


def on_face(face, r):
    (ss, sa), (ts, ta), (ms, ma) = FACES[face]
    return ss * r[sa], ts * r[ta], ms * r[ma]


class Image:
    """sampler: "mag", "min", "mip", "uvw", "bias", "minlod", "maxlod", "border" and "own_border",
    "unnormalized", "compare" where there is a reference, as `coopc run` has them; "least", a level
    that the shader gives; "integer", "fixed" and "channels" of the format; "scale", a bound of texel
    coordinates. levels[l][layer or z][y][x] -> four numbers"""

    def __init__(self, view, levels, sampler):
        self.view, self.levels, self.s = view, levels, sampler
        self.extents, self.is_array = VIEWS[view]
        self.is_cube = view.startswith("Cube")

    def size(self, level):
        shape = self.levels[level].shape[:-1]  # layers/depth, height, width
        return (shape[-1], shape[-2], shape[-3])[:self.extents]

    def texel(self, level, layer, place):
        if None in place:
            border = BORDERS.get(self.s["border"]) or self.s["own_border"]
            present = self.s["channels"]
            return np.array([border[c] if c < present else (0, 0, 0, 1)[c] for c in range(4)], float)
        z = place[2] if self.extents == 3 else layer
        y = place[1] if self.extents > 1 else 0
        return self.levels[level][z][y][place[0]]

    def cube_texel(self, level, layer, place):
        """Beyond an edge, the texel of the next face; None at a corner."""
        n = self.size(level)[0]
        outside = [not 0 <= i < n for i in place]
        if all(outside):
            return None
        face = layer % 6
        if any(outside):
            s, t = ((2 * (i + 0.5) / n - 1) for i in place)
            r = [0.0, 0.0, 0.0]
            for (sign, axis), value in zip(FACES[face], (s, t, 1.0)):
                r[axis] = sign * value
            axis = int(np.argmax(np.abs(r)))
            face2 = 2 * axis + (1 if r[axis] < 0 else 0)
            sc, tc, ma = on_face(face2, r)
            # Along the edge the texel is the same one; across it is the first or last.
            place = [min(max(math.floor((v / ma + 1) / 2 * n), 0), n - 1) for v in (sc, tc)]
            layer = layer - face + face2
        return self.texel(level, layer, place)

    def compared(self, texel):
        if "compare" not in self.s:
            return texel
        ref = self.s["reference"]
        if self.s["fixed"]:
            ref = min(max(ref, 0), 1)
        if abs(ref - texel[0]) < 1e-6:
            raise Ambiguous()
        return np.full(4, 1.0 if COMPARES[self.s["compare"]](ref, texel[0]) else 0.0)

    def coordinate(self, d, at, level, offset):
        if self.s["unnormalized"]:
            return at[d] + offset[d]
        return at[d] * self.size(level)[d] + offset[d]

    def slack(self, u, at):
        return 4e-6 * (abs(u) + self.s["scale"] + 1)

    def filtered(self, level, layer, at, offset, linear):
        size = self.size(level)
        u = [self.coordinate(d, at, level, offset) for d in range(self.extents)]
        if not linear:
            place = [floor_near(x, self.slack(x, at)) for x in u]
            if self.is_cube:
                place = [min(max(i, 0), size[0] - 1) for i in place]
            else:
                place = [wrap(i, size[d], self.s["uvw"][d]) for d, i in enumerate(place)]
            return self.compared(self.texel(level, layer, place))
        first = [math.floor(x - 0.5) for x in u]
        if "compare" in self.s:
            for x in u:
                floor_near(x - 0.5, self.slack(x, at))
        weight = [x - 0.5 - i for x, i in zip(u, first)]
        taps = []
        for bits in itertools.product((0, 1), repeat=self.extents):
            place = [i + b for i, b in zip(first, bits)]
            w = math.prod(a if b else 1 - a for a, b in zip(weight, bits))
            if self.is_cube:
                taps.append((w, self.cube_texel(level, layer, place)))
            else:
                place = [wrap(i, size[d], self.s["uvw"][d]) for d, i in enumerate(place)]
                taps.append((w, self.texel(level, layer, place)))
        known = [(w, t) for w, t in taps if t is not None]
        for w, t in taps:
            if t is None:
                known = [(w2 + w / 3, t2) for w2, t2 in known]
        return sum(w * self.compared(t) for w, t in known)

    def place(self, at):
        """(coordinates on the face, layer)"""
        if self.is_cube:
            face = cube_face(at[:3])
            sc, tc, ma = on_face(face, at[:3])
            layer = face
            if self.is_array:
                layer += 6 * self.layer(at[3], len(self.levels[0]) // 6)
            return (sc / ma / 2 + 0.5, tc / ma / 2 + 0.5), layer
        layer = self.layer(at[self.extents], len(self.levels[0])) if self.is_array else 0
        return at[:self.extents], layer

    @staticmethod
    def layer(a, count):
        if math.isnan(a):
            raise Ambiguous()
        a = min(max(a, -10), 1e6)
        if abs(a % 1 - 0.5) < 1e-4:
            raise Ambiguous()
        return int(min(max(round(a), 0), count - 1))

    def sample(self, at, lod, offset):
        at, layer = self.place(at)
        s = self.s
        lam = min(max(lod + s["bias"], s["minlod"], s["least"]), s["maxlod"])
        if s["unnormalized"]:
            lam = 0
        if abs(lam) < 1e-5 and s["mag"] != s["min"] and lod != 0:
            raise Ambiguous()
        linear = (s["mag"] if lam <= 0 else s["min"]) == "linear" and not s["integer"]
        last = len(self.levels) - 1
        d = min(max(lam, 0), last)
        if s["mip"] == "nearest" or s["integer"]:
            if abs(d % 1 - 0.5) < 1e-5:
                raise Ambiguous()
            return self.filtered(math.ceil(d + 0.5) - 1, layer, at, offset, linear)
        high = math.floor(d)
        result = (1 - (d - high)) * self.filtered(high, layer, at, offset, linear)
        if d > high:
            result = result + (d - high) * self.filtered(high + 1, layer, at, offset, linear)
        return result

    def gather(self, at, component, offsets):
        at, layer = self.place(at)
        size = self.size(0)
        result = []
        for n, (i, j) in enumerate(((0, 1), (1, 1), (1, 0), (0, 0))):
            offset = offsets[n] if len(offsets) == 4 else offsets[0]
            if len(offsets) == 4:
                i = j = 0
            u = [self.coordinate(d, at, 0, offset) for d in range(2)]
            first = [floor_near(x - 0.5, self.slack(x, at)) for x in u]
            place = [first[0] + i, first[1] + j]
            if self.is_cube:
                texel = self.cube_texel(0, layer, place)
                if texel is None:
                    raise Ambiguous()
            else:
                place = [wrap(k, size[d], self.s["uvw"][d]) for d, k in enumerate(place)]
                texel = self.texel(0, layer, place)
            result.append(self.compared(texel)[component])
        return np.array(result)


def gradient_lod(image, at, dx, dy):
    sizes = image.size(0)
    if image.is_cube:
        face = cube_face(at[:3])
        sc, tc, ma = on_face(face, at[:3])

        def change(step):
            ds, dt, dm = on_face(face, step)
            return [(ma * a - b * dm) / (2 * ma * ma) for a, b in ((ds, sc), (dt, tc))]
        dx, dy = change(dx), change(dy)
    rho = max(math.sqrt(sum((v * n) ** 2 for v, n in zip(step, sizes))) for step in (dx, dy))
    return math.log2(rho) if rho > 0 else -1000.0
