"""Samples images with random formats, sizes, samplers and coordinates, and compares with an
evaluator that follows the Vulkan specification's chapter "Image Operations" texel by texel.

  sampling.py COOPC FOLDER SEED CASES [options of coopc run]

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import itertools
import math
import sys

import numpy as np

import imaging

VIEWS = {  # name: extents, has layers, GLSL's suffix
    "1D": (1, False), "2D": (2, False), "3D": (3, False), "Cube": (2, False),
    "1DArray": (1, True), "2DArray": (2, True), "CubeArray": (2, True),
}
MODES = ["repeat", "mirror", "edge", "border", "mirror-edge"]
COMPARES = {"never": lambda r, d: False, "less": lambda r, d: r < d, "equal": lambda r, d: r == d,
            "less-or-equal": lambda r, d: r <= d, "greater": lambda r, d: r > d,
            "not-equal": lambda r, d: r != d, "greater-or-equal": lambda r, d: r >= d,
            "always": lambda r, d: True}
BORDERS = {"transparent-black": (0, 0, 0, 0), "opaque-black": (0, 0, 0, 1),
           "opaque-white": (1, 1, 1, 1)}
POINTS = 160


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
    """levels[l][layer or z][y][x] -> four numbers"""

    def __init__(self, view, levels, sampler):
        self.view, self.levels, self.s = view, levels, sampler
        self.extents, self.is_array = VIEWS[view]
        self.is_cube = view.startswith("Cube")

    def size(self, level):
        shape = self.levels[level].shape[:-1]  # layers/depth, height, width
        return (shape[-1], shape[-2], shape[-3])[:self.extents]

    def texel(self, level, layer, place):
        if None in place:
            border = BORDERS[self.s["border"]]
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
        lam = min(max(lod + s["bias"], s["minlod"]), s["maxlod"])
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


def coordinates(rng, view, count, unnormalized, size):
    if view.startswith("Cube"):
        c = rng.normal(0, 1, (count, 4))
        c[:, 3] = rng.uniform(-1, 4, count)
        return c.astype("f4")
    scale = rng.choice([1.0, 3.0])
    c = rng.uniform(-scale, scale + 1, (count, 4))
    if unnormalized:
        c[:, :2] *= size
    extents, is_array = VIEWS[view]
    if is_array:
        c[:, extents] = rng.uniform(-1, 5, count)
    return c.astype("f4")


SPECIAL = [float("nan"), float("inf"), float("-inf"), 1e30, -1e30, 3e9, -3e9, 1e-40, -0.0]


def run_case(rng, runner, number):
    view = rng.choice(list(VIEWS))
    extents, is_array = VIEWS[view]
    is_cube = view.startswith("Cube")
    forms = ["lod", "lod", "grad", "offset", "gather", "fetch", "proj", "shadow", "separate"]
    form = rng.choice(forms)
    shadow = form == "shadow" and view != "3D"
    if shadow:
        name = rng.choice(["d16", "d32f", "r8", "r32f"])
    else:
        name = rng.choice([n for n in imaging.ALL])
    integer = imaging.is_integer(name)
    if (form == "gather" and (extents != 2)) or (form == "fetch" and is_cube) \
            or (form == "proj" and (is_array or is_cube)) or (form == "offset" and is_cube):
        form = "lod"
    if form == "shadow" and not shadow:
        form = "lod"
    size = [int(rng.integers(1, 9)) for _ in range(extents)]
    if is_cube:
        size = [int(rng.integers(1, 7))] * 2
    layers = int(rng.integers(1, 5)) if is_array else 1
    if is_cube:
        layers = 6 * (int(rng.integers(1, 3)) if is_array else 1)
    unnormalized = view in ("1D", "2D") and form == "lod" and rng.random() < 0.2
    count = 1 if unnormalized else int(rng.integers(1, 2 + int(math.log2(max(size)))))
    pick = lambda: str(rng.choice(["nearest", "linear"]))
    modes = [str(rng.choice(["edge", "border"] if unnormalized else MODES)) for _ in range(3)]
    s = {"mag": pick(), "min": pick(), "mip": pick(), "uvw": modes, "bias": 0.0, "minlod": 0.0,
         "maxlod": 1000.0, "border": str(rng.choice(list(BORDERS))), "unnormalized": unnormalized,
         "integer": integer, "channels": len(imaging.bits(name)), "scale": 4.0 * max(size),
         "fixed": imaging.kind(name) in ("unorm", "snorm")}
    if unnormalized:
        s["min"] = s["mag"]
        s["mip"] = "nearest"
    elif rng.random() < 0.3:
        s["bias"] = float(np.float32(rng.uniform(-1, 1)))
        s["minlod"] = float(np.float32(rng.uniform(0, 1)))
        s["maxlod"] = s["minlod"] + float(np.float32(rng.uniform(0, 2)))
        s["maxlod"] = float(np.float32(s["maxlod"]))
    state = "mag=%(mag)s,min=%(min)s,mip=%(mip)s,border=%(border)s,bias=%(bias)r,minlod=%(minlod)r,maxlod=%(maxlod)r" % s
    state += ",u=%s,v=%s,w=%s" % tuple(modes)
    if unnormalized:
        state += ",unnormalized"
    if shadow:
        s["compare"] = str(rng.choice(list(COMPARES)))
        state += ",compare=" + s["compare"]

    files, levels = [], []
    for level in range(count):
        shape = [max(1, n >> level) for n in size][::-1]
        if is_array or is_cube:
            shape = [layers] + shape
        data, numbers = imaging.random_texels(rng, name, shape)
        files.append(runner.save("level%d.npy" % level, data))
        full = ([layers] if is_array or is_cube else [] if extents == 3 else [1]) + \
            [max(1, n >> level) for n in size][::-1]
        while len(full) < 3:
            full.insert(1, 1)
        levels.append(numbers.reshape(*full, 4))
    image = Image(view, levels, s)

    points = POINTS
    c = coordinates(rng, view, points, unnormalized, max(size))
    special = np.zeros(points, bool)
    for p in range(0, points, 16):
        c[p, int(rng.integers(0, 3))] = rng.choice(np.array(SPECIAL, "f4"))
        special[p] = True
    lods = rng.uniform(-2, count + 1, points).astype("f4")
    lods[::5] = np.round(lods[::5])
    steps = (rng.normal(0, 1, (points, 2, 4)) * 2.0 ** rng.uniform(-4, 2, (points, 1, 1)) / max(size)).astype("f4")
    refs = rng.uniform(-0.2, 1.2, points).astype("f4")
    texels = rng.integers(-2, 10, (points, 4)).astype("i4")
    directions = extents + is_cube
    offset = [int(rng.integers(-4, 5)) for _ in range(directions)] if form == "offset" or \
        (form == "gather" and not is_cube and rng.random() < 0.4) else [0] * 3
    component = int(rng.integers(0, 4))

    prefix = {"uint": "u", "sint": "i"}.get(imaging.kind(name), "")
    sampler = "%ssampler%s%s" % (prefix, view, "Shadow" if shadow else "")
    at = ["x", "xy", "xyz", "xyzw"][directions - 1 + is_array]
    d = ["x", "xy", "xyz"][directions - 1]
    iv = ["int", "ivec2", "ivec3"]
    text = "%s(%s)" % (iv[directions - 1], ", ".join(map(str, offset[:directions])))
    offsets = [offset]
    coordinate = "c[i].%s" % at
    extra = ""
    if form == "grad":
        call = "textureGrad(t, %s, dx[i].%s, dy[i].%s)" % (coordinate, d, d)
    elif form == "offset":
        call = "textureLodOffset(t, %s, lod[i], %s)" % (coordinate, text)
    elif form == "gather":
        if any(offset) and rng.random() < 0.5:
            offsets = [[int(x) for x in rng.integers(-4, 5, 2)] for _ in range(4)]
            extra = "const ivec2 four[4] = ivec2[4](%s);\n" % \
                ", ".join("ivec2(%d, %d)" % tuple(o) for o in offsets)
            call = "textureGatherOffsets(t, %s, four, %d)" % (coordinate, component)
        elif any(offset):
            call = "textureGatherOffset(t, %s, %s, %d)" % (coordinate, text, component)
        else:
            call = "textureGather(t, %s, %d)" % (coordinate, component)
    elif form == "fetch":
        call = "texelFetch(t, k[i].%s, int(lod[i]))" % at
    elif form == "proj":
        call = "textureProjLod(t, vec%d(%s * 2.0, 2.0), lod[i])" % (directions + 1, coordinate)
    elif form == "shadow":
        if view == "2DArray" or is_cube:
            # No level there: gradients of 0 are the base level, which textureLod cannot ask for.
            if view == "CubeArray":
                call = "texture(t, c[i], ref[i])"
            elif view == "Cube":
                call = "textureGrad(t, vec4(c[i].xyz, ref[i]), vec3(0), vec3(0))"
            else:
                call = "textureGrad(t, vec4(c[i].xyz, ref[i]), vec2(0), vec2(0))"
            lods[:] = 0 if view == "CubeArray" else -1000
        elif view == "1DArray":
            call = "textureLod(t, vec3(c[i].xy, ref[i]), lod[i])"
        elif view == "2D":
            call = "textureLod(t, vec3(c[i].xy, ref[i]), lod[i])"
        else:
            call = "textureLod(t, vec3(c[i].x, 0, ref[i]), lod[i])"
        call = "vec4(%s)" % call
    elif form == "separate":
        call = "textureLod(%s(im, st), %s, lod[i])" % (sampler, coordinate)
    else:
        call = "textureLod(t, %s, lod[i])" % coordinate
    if form == "separate":
        declare = "layout(binding = 0) uniform %stexture%s im; layout(binding = 8) uniform sampler st;" % (prefix, view)
    else:
        declare = "layout(binding = 0) uniform %s t;" % sampler
    shader = """#version 460
layout(local_size_x = 32) in;
%s
layout(binding = 1) buffer C { vec4 c[]; };
layout(binding = 2) buffer L { float lod[]; };
layout(binding = 3) buffer X { vec4 dx[]; };
layout(binding = 4) buffer Y { vec4 dy[]; };
layout(binding = 5) buffer R { float ref[]; };
layout(binding = 6) buffer K { ivec4 k[]; };
layout(binding = 7) buffer O { %svec4 o[]; };
%svoid main() { uint i = gl_GlobalInvocationID.x; o[i] = %s; }
""" % (declare, prefix, extra, call)
    source = "image:%s:%s" % (name, ",".join(files))
    binds = {0: source + (":sampler:" + state if form != "separate" else ""),
             1: runner.save("c.npy", c), 2: runner.save("lod.npy", lods),
             3: runner.save("dx.npy", steps[:, 0]), 4: runner.save("dy.npy", steps[:, 1]),
             5: runner.save("ref.npy", refs), 6: runner.save("k.npy", texels)}
    if form == "separate":
        binds[8] = "sampler:" + state
    dtype = {"u": "u32", "i": "s32", "": "f32"}[prefix]
    out = runner.path("out.npy")
    runner.run(shader, (points // 32,), binds, {7: "%s:%s[%d,4]" % (out, dtype, points)},
               ["-Wno-unused-binding"])
    results = np.load(out)
    seen = 0
    for p in range(points):
        s["reference"] = float(refs[p])
        try:
            at = [float(x) for x in c[p]]
            lod = float(lods[p])
            if special[p] and form != "fetch":
                if not integer and np.isnan(results[p]).any() and form != "proj":
                    imaging.fail("NaN of case %d, point %d: %s" % (number, p, at), shader, binds)
                continue
            if form == "fetch":
                place = [int(x) for x in texels[p]]
                level = int(lods[p])
                layer = place[extents] if is_array else 0
                inside = 0 <= level < count and 0 <= layer < layers and all(
                    0 <= i < n for i, n in zip(place, image.size(level) if 0 <= level < count else ()))
                want = image.texel(level, layer, place[:extents]) if inside else \
                    np.array([0 if n < s["channels"] else (0, 0, 0, 1)[n] for n in range(4)])
            elif form == "gather":
                want = image.gather(at, component, offsets)
            else:
                if form == "grad":
                    lod = gradient_lod(image, at, steps[p, 0].astype(float), steps[p, 1].astype(float))
                want = image.sample(at, lod, offset)
        except Ambiguous:
            continue
        seen += 1
        if integer:
            good = np.array_equal(results[p].astype(np.int64), np.asarray(want).astype(np.int64))
        else:
            largest = max(float(np.abs(l).max()) for l in levels) + 1
            slack = 2e-5 * s["scale"] * largest if form != "fetch" else 1e-6 * largest
            good = np.allclose(results[p], want, rtol=1e-5, atol=slack)
        if not good:
            imaging.fail("case %d, point %d: %s lod %r of %s %s %s" % (number, p, at, lod, name, view, size),
                         "got  %s" % results[p], "want %s" % want, shader, binds, state)
    return seen


def main():
    coopc, folder, seed, cases = sys.argv[1:5]
    runner = imaging.Runner(coopc, folder, sys.argv[5:])
    seen = 0
    for number in range(int(cases)):
        seen += run_case(np.random.default_rng([int(seed), number]), runner, number)
    print("%d samples of %s cases agree" % (seen, cases))


main()
