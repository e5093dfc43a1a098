"""Loads, stores and sizes of storage images and texel buffers: every format, every view, with the
format declared and without, at texels that are there and others that are not.

  storage.py --coopc PROGRAM --folder FOLDER --cases N

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import numpy as np

import imaging

# GLSL's suffix: axes of the array, integers of a coordinate (each is some of the axes), what
# imageSize gives.
VIEWS = {
    "1D": ("w", "w"), "2D": ("hw", "wh"), "3D": ("dhw", "whd"), "Cube": ("lhw", "whl"),
    "1DArray": ("lw", "wl"), "2DArray": ("lhw", "whl"), "CubeArray": ("lhw", "whl"),
    "Buffer": ("w", "w"), "2DMS": ("hws", "whs"), "2DMSArray": ("lhws", "whls"),
}
VALUES = [0.5, -0.5, 1.5, -1.5, 1e9, -1e9, float("inf"), float("-inf"), 2.0 ** -20, -0.0, 65504.0,
          65519.99, 65520.0, 1.0, -1.0, 1e-40]

SHADER = """#version 460
#extension GL_EXT_shader_image_load_formatted : require
layout(local_size_x = 32) in;
layout(binding = 0, %(format)s) readonly uniform %(image)s a;
layout(binding = 1) readonly uniform %(image)s anyFormat;
layout(binding = 2, %(format)s) writeonly uniform %(image)s b;
layout(binding = 3) writeonly uniform %(image)s c;
layout(binding = 4) readonly buffer Places { ivec4 k[]; };
layout(binding = 5) readonly buffer Values { %(texel)s v[]; };
layout(binding = 6) writeonly buffer Loads { %(texel)s o[][2]; };
layout(binding = 7) writeonly buffer Sizes { ivec4 size; int samples; };
void main() {
  uint i = gl_GlobalInvocationID.x;
  if (i == 0) {
    size = ivec4(%(size)s);
    samples = %(samples)s;
  }
  if (i >= k.length())
    return;
  o[i][0] = imageLoad(a, %(place)s);
  o[i][1] = imageLoad(anyFormat, %(place)s);
  imageStore(b, %(place)s, v[i]);
  imageStore(c, %(place)s, v[i]);
}
"""


def random_values(rng, name, count):
    if imaging.is_integer(name):
        size = imaging.bits(name)[0]
        wide = rng.integers(-2 ** 31, 2 ** 31, (count, 4))
        narrow = rng.integers(0, 2 ** (size - 1), (count, 4))  # what fits stays
        picked = np.where(rng.random((count, 4)) < 0.5, wide, narrow)
        return picked.astype("u4" if imaging.kind(name) == "uint" else "i4")
    values = rng.normal(0, 1, (count, 4)) * 2.0 ** rng.integers(-18, 18, (count, 4))
    values = np.where(rng.random((count, 4)) < 0.6, rng.uniform(-1, 1, (count, 4)), values)
    values = np.where(rng.random((count, 4)) < 0.2, rng.choice(VALUES, (count, 4)), values)
    return values.astype("f4")


def is_stored(name, component, value, got):
    """Whether a store of `value` may leave `got`: the nearest code. What single precision makes of
    the product with the largest code is half a unit in the last place of it off, at most."""
    size = imaging.bits(name)[component]
    kind = imaging.kind(name)
    if imaging.is_integer(name):
        mask = 2 ** size - 1
        return int(value) & mask == int(got) & mask
    value = float(value)
    if kind == "float":
        with np.errstate(over="ignore"):
            return np.array(value).astype("f%d" % (size // 8)) == got
    if kind == "small":  # without a sign, with a mantissa of 6 or 5 bits
        mantissa = size - 5
        largest = 2.0 ** 15 * (2 - 2.0 ** -mantissa)
        if np.isposinf(value):
            return np.isposinf(got)
        value = min(max(value, 0.0), largest)
        step = 2.0 ** (max(np.floor(np.log2(value)) if value > 0 else -14, -14) - mantissa)
        return got == min(np.round(value / step) * step, largest)
    largest = 2 ** (size - (kind == "snorm")) - 1
    least = -1.0 if kind == "snorm" else 0.0
    if imaging.is_packed(name):
        code = round(float(got) * largest)
        if abs(float(got) * largest - code) > 1e-3:
            return False
    else:
        code = int(got)
    return abs(min(max(value, least), 1.0) * largest - code) <= 0.5 + largest * 2.0 ** -24


def places(rng, coordinate, extents, shape_axes):
    """Each texel once in a random order, with some that are not there: beyond one extent or more."""
    grid = np.stack(np.meshgrid(*(np.arange(extents[a]) for a in coordinate), indexing="ij"), -1)
    inside = grid.reshape(-1, len(coordinate))
    outside = inside[rng.integers(0, len(inside), 24)].copy()
    for row in outside:
        axis = int(rng.integers(0, len(coordinate)))
        size = extents[coordinate[axis]]
        row[axis] = rng.choice([-1, size, size + int(rng.integers(1, 99)), -2 ** 31, 2 ** 31 - 1])
    every = np.concatenate([inside, outside])
    there = np.arange(len(every)) < len(inside)
    order = rng.permutation(len(every))
    return every[order], there[order]


def run_case(rng, runner, number):
    names = list(imaging.FORMATS)
    name = names[number % len(names)]
    view = list(VIEWS)[(number // len(names) * 3 + number) % len(VIEWS)]
    axes, coordinate = VIEWS[view]
    extents = {a: int(rng.integers(1, 6)) for a in "whdl"}
    extents["s"] = int(rng.choice([2, 4, 8]))
    if view == "Buffer":
        extents["w"] = int(rng.integers(1, 200))
    if view.startswith("Cube"):
        extents["h"] = extents["w"]
        extents["l"] = 6 * (int(rng.integers(1, 4)) if view == "CubeArray" else 1)
    shape = [extents[a] for a in axes]
    data, numbers = imaging.random_texels(rng, name, shape)
    every, there = places(rng, coordinate, extents, axes)
    values = random_values(rng, name, len(every))

    prefix = {"uint": "u", "sint": "i"}.get(imaging.kind(name), "")
    is_multisampled = "s" in coordinate
    integers = len(coordinate) - is_multisampled
    place = "k[i]." + "xyzw"[:integers]
    if is_multisampled:
        place += ", k[i]." + "xyzw"[integers]
    parts = 2 if view == "Cube" else integers
    shader = SHADER % {
        "format": name, "image": prefix + "image" + view, "texel": prefix + "vec4", "place": place,
        "size": "imageSize(a)" + ", 0" * (4 - parts),
        "samples": "imageSamples(a)" if is_multisampled else "1"}
    padded = np.zeros((len(every), 4), "i4")
    padded[:, :len(coordinate)] = every
    source = "image:%s:%s" % (name, runner.save("image.npy", data))
    empty = "image:%s:zeros[%s]" % (name, ",".join(str(extents[a]) for a in
                                                  ("whs" if axes == "hws" else "whls" if axes == "lhws" else axes[::-1])))
    binds = {0: source, 1: source, 2: empty, 3: empty, 4: runner.save("places.npy", padded),
             5: runner.save("values.npy", values)}
    texel = {"u": "u32", "i": "s32", "": "f32"}[prefix]
    outs = {2: None, 3: None, 6: "%s[%d,2,4]" % (texel, len(every)), 7: "s32[8]"}
    size = [extents[a] for a in coordinate[:integers]][:parts]
    if view == "CubeArray":
        size[2] //= 6
    for result in runner.run(shader, (-(-len(every) // 32),), binds, outs):
        got = list(result[7][:parts])
        if got != size or result[7][4] != (extents["s"] if is_multisampled else 1):
            imaging.fail("size of case %d" % number, result[7], size, shader, binds)
        index = tuple(np.where(there, every[:, coordinate.index(a)], 0) for a in axes)
        channels = len(imaging.bits(name))
        nothing = [0 if c < channels else (0, 0, 0, 1)[c] for c in range(4)]
        want = np.where(there[:, None], numbers[index], np.array(nothing))
        for form in range(2):
            # Quotients of codes are correctly rounded twice: here and to single precision.
            if not np.allclose(result[6][:, form], want, rtol=2e-7, atol=0):
                bad = int(np.argmax((~np.isclose(result[6][:, form], want, rtol=2e-7, atol=0)).any(-1)))
                imaging.fail("load %d of case %d at %s" % (form, number, every[bad]),
                             result[6][bad, form], want[bad], shader, binds)
        for form in (2, 3):
            stored = result[form].reshape(*shape, channels)[index]
            for p in np.flatnonzero(there):
                for c in range(channels):
                    if not is_stored(name, c, values[p, c], stored[p, c]):
                        imaging.fail("store %d of case %d, component %d at %s" % (form, number, c, every[p]),
                                     stored[p], values[p], shader, binds)
    return 4 * len(every)


if __name__ == "__main__":
    imaging.main(run_case, "accesses")
