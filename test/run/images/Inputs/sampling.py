"""Samples images with random formats, sizes, samplers, functions and coordinates, and compares with
evaluator.py.

  sampling.py --coopc PROGRAM --folder FOLDER --cases N

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import math

import numpy as np

import evaluator
import imaging

POINTS = 160
SPECIAL = [float("nan"), float("inf"), float("-inf"), 1e30, -1e30, 3e9, -3e9, 1e-40, -0.0]
SUFFIX = ["x", "xy", "xyz", "xyzw"]
PREFIX = {"uint": "u", "sint": "i"}


class Case:
    """What is sampled, and how, as random numbers have it."""

    def __init__(self, rng, options):
        # glslang and SPIRV-Tools, which validates what it optimizes, refuse rectangles for Vulkan.
        has_rect = not {"-O", "--frontend=glslang"} & set(options)
        self.view = str(rng.choice([v for v in evaluator.VIEWS if v != "2DRect" or has_rect]))
        self.extents, self.is_array = evaluator.VIEWS[self.view]
        self.is_cube = self.view.startswith("Cube")
        self.is_rect = self.view == "2DRect"  # coordinates in texels, and one level
        self.directions = self.extents + self.is_cube
        self.parts = self.directions + self.is_array
        self.choose_function(rng)
        names = ["d16", "d32f", "r8", "r32f"] if self.shadow else list(imaging.ALL)
        self.format = str(rng.choice(names))
        self.integer = imaging.is_integer(self.format)
        self.prefix = PREFIX.get(imaging.kind(self.format), "")
        self.choose_sizes(rng)
        self.choose_sampler(rng)
        pick = lambda n: [int(x) for x in rng.integers(-4, 5, n)]
        self.offsets = [pick(2) for _ in range(4)] if self.function == "gathers" else \
            [pick(3) if self.offset else [0] * 3]
        self.component = int(rng.integers(0, 4))

    def choose_function(self, rng):
        self.function = str(rng.choice(["implicit", "lod", "lod", "grad", "gather", "fetch"]))
        self.shadow = self.view != "3D" and self.function != "fetch" and rng.random() < 0.25
        if self.extents != 2 and self.function == "gather" or self.is_cube and self.function == "fetch":
            self.function = "lod"
        if self.view == "CubeArray" and self.shadow and self.function == "grad":
            self.function = "lod"
        if self.is_rect and self.function == "lod":
            self.function = "implicit"
        self.offset = not self.is_cube and rng.random() < 0.35
        if self.function == "gather" and self.offset and rng.random() < 0.5:
            self.function = "gathers"
        self.proj = not (self.is_cube or self.is_array) and rng.random() < 0.3 and \
            self.function in ("implicit", "lod", "grad")
        self.sparse = not self.view.startswith("1D") and not self.shadow and not self.proj and \
            self.function != "implicit" and rng.random() < 0.2
        self.clamp = self.function == "grad" and not self.is_rect and not self.proj and not self.shadow and rng.random() < 0.3
        self.separate = rng.random() < 0.3
        self.whole = "gather" in self.function

    def choose_sizes(self, rng):
        self.size = [int(rng.integers(1, 9)) for _ in range(self.extents)]
        if self.is_cube:
            self.size = [int(rng.integers(1, 7))] * 2
        self.layers = int(rng.integers(1, 5)) if self.is_array else 1
        if self.is_cube:
            self.layers = 6 * (int(rng.integers(1, 3)) if self.is_array else 1)
        self.unnormalized = self.is_rect or self.view in ("1D", "2D") and self.function == "lod" and \
            not (self.shadow or self.proj or self.offset) and rng.random() < 0.2
        self.levels = 1 if self.unnormalized else int(rng.integers(1, 2 + int(math.log2(max(self.size)))))

    def choose_sampler(self, rng):
        pick = lambda: str(rng.choice(["nearest", "linear"]))
        modes = ["edge", "border"] if self.unnormalized else evaluator.MODES
        border = str(rng.choice(list(evaluator.BORDERS) + ["own"]))
        s = {"mag": pick(), "min": pick(), "mip": pick(), "uvw": [str(rng.choice(modes)) for _ in range(3)],
             "bias": 0.0, "minlod": 0.0, "maxlod": 1000.0, "border": border,
             "unnormalized": self.unnormalized, "integer": self.integer, "least": -1000.0,
             "channels": len(imaging.bits(self.format)), "scale": 4.0 * max(self.size),
             "fixed": imaging.kind(self.format) in ("unorm", "snorm")}
        if border == "own":
            if self.integer:
                s["own_border"] = [int(x) for x in rng.integers(0, 2 ** 31, 4)]
                border = "int:%d/%d/%d/%d" % tuple(s["own_border"])
            else:
                s["own_border"] = [float(np.float32(x)) for x in rng.uniform(0, 1, 4)]
                border = "%r/%r/%r/%r" % tuple(s["own_border"])
        if self.unnormalized and not self.is_rect:
            s["min"] = s["mag"]
            s["mip"] = "nearest"
        elif rng.random() < 0.3:
            s["bias"] = float(np.float32(rng.uniform(-1, 1)))
            s["minlod"] = float(np.float32(rng.uniform(0, 1)))
            s["maxlod"] = float(np.float32(s["minlod"] + rng.uniform(0, 2)))
        self.state = ("mag=%(mag)s,min=%(min)s,mip=%(mip)s,bias=%(bias)r,minlod=%(minlod)r,"
                      "maxlod=%(maxlod)r" % s) + ",border=%s,u=%s,v=%s,w=%s" % (border, *s["uvw"])
        if self.unnormalized and not self.is_rect:
            self.state += ",unnormalized"
        if self.shadow:
            s["compare"] = str(rng.choice(list(evaluator.COMPARES)))
            self.state += ",compare=" + s["compare"]
        self.sampler = s

    def make_levels(self, rng, runner):
        """Files, and an evaluator.Image."""
        files, levels = [], []
        for level in range(self.levels):
            extents = [max(1, n >> level) for n in self.size][::-1]
            shape = ([self.layers] if self.is_array or self.is_cube else []) + extents
            data, numbers = imaging.random_texels(rng, self.format, shape)
            files.append(runner.save("level%d.npy" % level, data))
            full = ([] if self.extents == 3 else [self.layers]) + [1] * (2 - self.extents) + extents
            levels.append(numbers.reshape(*full, 4))
        return files, evaluator.Image(self.view, levels, self.sampler)

    # ---- the shader

    def coordinate(self):
        """P: with what it is compared in it, where there is room; else that is an argument."""
        at = ["c[i]." + "xyzw"[n] for n in range(self.parts)]
        reference = []
        if self.proj:
            at = ["(%s * 2.0)" % x for x in at]
        if self.shadow and self.whole or self.view == "CubeArray" and self.shadow:
            reference = ["ref[i]"]
        elif self.shadow:
            at += ["0.0"] * (2 - len(at))
            at.append("(ref[i] * 2.0)" if self.proj else "ref[i]")
        if self.proj:
            at.append("2.0")
        return ["vec%d(%s)" % (len(at), ", ".join(at)) if len(at) > 1 else at[0]] + reference

    def call(self):
        d = SUFFIX[self.directions - 1]
        vector = ["int", "ivec2", "ivec3"][self.directions - 1]
        sampler = self.sampler_type()
        t = "%s(im, st)" % sampler if self.separate else "t"
        offset = ["%s(%s)" % (vector, ", ".join(map(str, self.offsets[0][:self.directions])))]
        if self.function == "fetch":
            if self.separate:
                t = "im"
            name = "texelFetch" + ("Offset" if self.offset else "")
            args = ["k[i]." + SUFFIX[self.parts - 1]] + ([] if self.is_rect else ["int(lod[i])"])
            args += offset if self.offset else []
        else:
            name = "texture" + ("Proj" if self.proj else "")
            args = self.coordinate()
            if self.whole:
                name = "textureGather"
            if self.function == "lod":
                name += "Lod"
                args.append("lod[i]")
            if self.function == "grad":
                name += "Grad"
                args += ["dx[i]." + d, "dy[i]." + d]
            if self.function == "gathers":
                name += "Offsets"
                args.append("four")
            elif self.offset:
                name += "Offset"
                args += offset
            if self.clamp:
                name += "Clamp"
                args.append("least[i]")
        last = [str(self.component)] if self.whole and not self.shadow else []
        if self.sparse:
            name = "sparse" + name[0].upper() + name[1:]
            args.append("s")
        if self.sparse or self.clamp:
            name += "ARB"
        call = "%s(%s)" % (name, ", ".join([t] + args + last))
        if self.sparse:
            return "int code = %s; o[i] = s; all_there[i] = uint(sparseTexelsResidentARB(code));" % call
        if self.shadow and not self.whole:
            call = "vec4(%s)" % call
        return "o[i] = %s; all_there[i] = 1u;" % call

    def sampler_type(self):
        return "%ssampler%s%s" % (self.prefix, self.view, "Shadow" if self.shadow else "")

    def shader(self):
        declare = "layout(binding = 0) uniform %s t;" % self.sampler_type()
        if self.separate:
            declare = "layout(binding = 0) uniform %stexture%s im;\n" % (self.prefix, self.view)
            declare += "layout(binding = 9) uniform sampler%s st;" % ("Shadow" if self.shadow else "")
        offsets = ", ".join("ivec2(%d, %d)" % tuple(o[:2]) for o in self.offsets)
        return """#version 460
#extension GL_EXT_texture_shadow_lod : require
#extension GL_EXT_samplerless_texture_functions : require
#extension GL_ARB_sparse_texture2 : require
#extension GL_ARB_sparse_texture_clamp : require
layout(local_size_x = 32) in;
%s
layout(binding = 1) buffer C { vec4 c[]; };
layout(binding = 2) buffer L { float lod[]; };
layout(binding = 3) buffer X { vec4 dx[]; };
layout(binding = 4) buffer Y { vec4 dy[]; };
layout(binding = 5) buffer R { float ref[]; };
layout(binding = 6) buffer K { ivec4 k[]; };
layout(binding = 7) buffer O { %svec4 o[]; };
layout(binding = 8) buffer A { uint all_there[]; };
layout(binding = 10) buffer M { float least[]; };
const ivec2 four[4] = ivec2[4](%s);
void main() {
  uint i = gl_GlobalInvocationID.x;
  %svec4 s;
  %s
}
""" % (declare, self.prefix, offsets if len(self.offsets) == 4 else "ivec2(0), ivec2(0), ivec2(0), ivec2(0)",
            self.prefix, self.call())

    # ---- points

    def coordinates(self, rng):
        if self.is_cube:
            c = rng.normal(0, 1, (POINTS, 4))
            c[:, 3] = rng.uniform(-1, 4, POINTS)
            return c.astype("f4")
        scale = rng.choice([1.0, 3.0])
        c = rng.uniform(-scale, scale + 1, (POINTS, 4))
        if self.unnormalized:
            c[:, :2] *= max(self.size)
        if self.is_array:
            c[:, self.extents] = rng.uniform(-1, 5, POINTS)
        return c.astype("f4")


def fetched(case, image, place, level):
    if case.offset:
        place = [i + o for i, o in zip(place[:case.extents], case.offsets[0])] + place[case.extents:]
    layer = place[case.extents] if case.is_array else 0
    is_there = 0 <= level < case.levels and 0 <= layer < case.layers
    if is_there and all(0 <= i < n for i, n in zip(place, image.size(level))):
        return image.texel(level, layer, place[:case.extents])
    return np.array([0 if c < case.sampler["channels"] else (0, 0, 0, 1)[c] for c in range(4)])


def expected(case, image, point):
    """evaluator.Ambiguous where rounding decides what is sampled."""
    at = [float(x) for x in point["c"]]
    lod = float(point["lod"])
    image.s["reference"] = float(point["ref"])
    image.s["least"] = float(point["least"]) if case.clamp else -1000.0
    if case.function == "fetch":
        return fetched(case, image, [int(x) for x in point["k"]],
                       0 if case.is_rect else int(lod))
    if case.whole:
        return image.gather(at, 0 if case.shadow else case.component, case.offsets)
    if case.function == "implicit":
        lod = 0.0
    if case.function == "grad":
        lod = evaluator.gradient_lod(image, at, point["dx"].astype(float), point["dy"].astype(float))
    return image.sample(at, lod, case.offsets[0])


def is_near(case, image, got, want):
    """Coordinates are up to 4 times the size, in single precision, so weights of texels are off by
    some 2^-24 of that in each dimension, and those of levels by what log2 is; Vulkan allows 2^-8 for
    both. A fetch or a nearest one only has the rounding of a texel's conversion."""
    if case.integer:
        return np.array_equal(got.astype(np.int64), np.asarray(want).astype(np.int64))
    largest = max(float(np.abs(level).max()) for level in image.levels) + 1
    slack = 1e-6 if case.function == "fetch" else 2e-5 * image.s["scale"]
    return np.allclose(got, want, rtol=1e-5, atol=slack * largest)


def run_case(rng, runner, number):
    case = Case(rng, runner.options)
    files, image = case.make_levels(rng, runner)
    c = case.coordinates(rng)
    special = np.zeros(POINTS, bool)
    if case.function != "fetch":
        for p in range(0, POINTS, 16):
            c[p, int(rng.integers(0, 3))] = rng.choice(np.array(SPECIAL, "f4"))
            special[p] = True
    lods = rng.uniform(-2, case.levels + 1, POINTS).astype("f4")
    lods[::5] = np.round(lods[::5])
    steps = rng.normal(0, 1, (2, POINTS, 4)) * 2.0 ** rng.uniform(-4, 2, (1, POINTS, 1)) / max(case.size)
    points = {"c": c, "lod": lods, "dx": steps[0].astype("f4"), "dy": steps[1].astype("f4"),
              "ref": rng.uniform(-0.2, 1.2, POINTS).astype("f4"),
              "k": rng.integers(-2, 10, (POINTS, 4)).astype("i4"),
              "least": rng.uniform(-1, 3, POINTS).astype("f4")}

    source = "image:%s:%s" % (case.format, ",".join(files))
    binds = {0: source if case.separate else source + ":sampler:" + case.state}
    if case.separate:
        binds[9] = "sampler:" + case.state
    for binding, name in ((1, "c"), (2, "lod"), (3, "dx"), (4, "dy"), (5, "ref"), (6, "k"), (10, "least")):
        binds[binding] = runner.save(name + ".npy", points[name])
    shader = case.shader()
    texel = {"u": "u32", "i": "s32", "": "f32"}[case.prefix]
    outs = {7: "%s[%d,4]" % (texel, POINTS), 8: "u32[%d]" % POINTS}
    fast, reference = runner.run(shader, (POINTS // 32,), binds, outs,
                                 ["-Wno-vulkan-environment"] if case.is_rect else [])

    def wrong(point, *details):
        place = {name: values[point] for name, values in points.items()}
        imaging.fail("case %d, point %d: %s %s, %d levels of %s, %s" % (
            number, point, case.view, case.format, case.levels, case.size, place), *details,
            shader, binds)

    seen = 0
    for p in range(POINTS):
        try:
            want = None if special[p] else \
                expected(case, image, {name: values[p] for name, values in points.items()})
        except evaluator.Ambiguous:
            continue
        for result in (fast, reference):
            got = result[7][p]
            if result[8][p] != 1:
                wrong(p, "not resident")
            if want is None:  # anything but no number; and it ends without a fault
                if not case.integer and not case.proj and np.isnan(got).any():
                    wrong(p, "NaN", got)
            elif not is_near(case, image, got, want):
                wrong(p, "got  %s" % got, "want %s" % want)
            else:
                seen += 1
    return seen


if __name__ == "__main__":
    imaging.main(run_case, "samples")
