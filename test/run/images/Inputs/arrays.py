"""Arrays of images, textures, samplers and both in one, whose elements invocations choose; fetches of
texel buffers and multisampled images; queries of each element.

  arrays.py --coopc PROGRAM --folder FOLDER --cases N

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import numpy as np

import imaging
import storage

POINTS = 128
KINDS = ["combined", "texture", "storage"]
SHADER = """#version 460
#extension GL_EXT_nonuniform_qualifier : require
#extension GL_EXT_samplerless_texture_functions : require
#extension GL_EXT_shader_image_load_formatted : require
layout(local_size_x = 32) in;
%(declare)s
layout(binding = 1) readonly buffer Places { ivec4 k[]; };
layout(binding = 2) readonly buffer Elements { uint e[]; };
layout(binding = 3) writeonly buffer Texels { %(texel)s o[]; };
layout(binding = 4) writeonly buffer Sizes { ivec4 size[]; };
layout(binding = 5) writeonly buffer Counts { ivec2 counts[]; };
%(texel)s fetch(%(type)s t, ivec4 k) { return %(fetch)s; }
%(texel)s throughTwo(%(type)s t, ivec4 k) { return fetch(t, k); }
void main() {
  uint i = gl_GlobalInvocationID.x;
  o[i] = throughTwo(t%(index)s, k[i]);
  size[i] = ivec4(%(size)s);
  counts[i] = ivec2(%(levels)s, %(samples)s);
}
"""



def run_case(rng, runner, number):
    kind = KINDS[number % 3]
    views = [v for v in storage.VIEWS if kind == "storage" or not v.startswith("Cube")]
    view = views[number // 3 % len(views)]
    axes, coordinate = storage.VIEWS[view]
    name = str(rng.choice(list(imaging.FORMATS if kind == "storage" else imaging.ALL)))
    prefix = {"uint": "u", "sint": "i"}.get(imaging.kind(name), "")
    has_levels = kind != "storage" and "s" not in coordinate and view != "Buffer"
    # SPIRV-Tools' optimizer and validator do without arrays of arrays, as Vulkan does.
    is_nested = rng.random() < 0.4 and \
        not {"-O", "--frontend=glslang"} & set(runner.options)
    lengths = [2, 3] if is_nested else [int(rng.integers(2, 5))]
    count = int(np.prod(lengths))

    binds, images = {}, []
    for element in range(count):
        extents = {a: int(rng.integers(1, 6)) for a in "whdl"}
        extents["s"] = int(rng.choice([1, 2, 4]))
        if view.startswith("Cube"):
            extents["h"], extents["l"] = extents["w"], 6 * (int(rng.integers(1, 3)) if "Array" in view else 1)
        levels = int(rng.integers(1, 4)) if has_levels else 1
        files, numbers = [], []
        for level in range(levels):
            shape = [max(1, extents[a] >> level) if a in "whd" else extents[a] for a in axes]
            data, texels = imaging.random_texels(rng, name, shape)
            files.append(runner.save("image%d.%d.npy" % (element, level), data))
            numbers.append(texels)
        images.append((extents, numbers))
        sampler = ":sampler:linear" if kind == "combined" else ""
        binds["0[%d]" % element] = "image:%s:%s%s" % (name, ",".join(files), sampler)

    elements = rng.integers(0, count, POINTS).astype("u4")
    places = np.zeros((POINTS, 4), "i4")
    wants, sizes, counts = [], [], []
    channels = len(imaging.bits(name))
    parts = 2 if view == "Cube" else len(coordinate) - ("s" in coordinate)
    for p in range(POINTS):
        extents, numbers = images[elements[p]]
        level = int(rng.integers(0, len(numbers) + 1)) if has_levels else 0
        at = {a: int(rng.integers(-1, extents[a] + 1)) for a in coordinate}
        places[p, :len(coordinate)] = [at[a] for a in coordinate]
        places[p, 3] = level if has_levels else places[p, 3]
        is_there = level < len(numbers)
        if is_there:
            shape = numbers[level].shape[:-1]
            is_there = all(0 <= at[a] < n for a, n in zip(axes, shape))
        wants.append(numbers[level][tuple(at[a] for a in axes)] if is_there else
                     [0 if c < channels else (0, 0, 0, 1)[c] for c in range(4)])
        size = [extents[a] for a in coordinate if a != "s"][:parts]
        if view == "CubeArray":
            size[2] //= 6
        sizes.append(size + [0] * (4 - len(size)))
        counts.append([len(numbers) if has_levels else 1, extents["s"] if "s" in coordinate else 1])

    integers = len(coordinate) - ("s" in coordinate)
    place = "k." + "xyzw"[:integers]
    if has_levels:
        place += ", k.w"
    elif "s" in coordinate:
        place += ", k." + "xyzw"[integers]
    elif kind != "storage" and view != "Buffer":
        place += ", 0"
    type_name = prefix + {"combined": "sampler", "texture": "texture", "storage": "image"}[kind] + view
    brackets = "".join("[%d]" % n for n in lengths)
    index = "[nonuniformEXT(e[i])]" if not is_nested else "[nonuniformEXT(e[i] / 3u)][nonuniformEXT(e[i] % 3u)]"
    size = "textureSize(t%s%s)" % (index, ", 0" if has_levels else "")
    qualifier = "uniform "
    samples = "textureSamples(t%s)" % index if "s" in coordinate else "1"
    fetch = "texelFetch(t, %s)" % place
    if kind == "storage":
        size, fetch = "imageSize(t%s)" % index, "imageLoad(t, %s)" % place
        samples = samples.replace("texture", "image")
        type_name, qualifier = "readonly " + type_name, "uniform "
    shader = SHADER % {
        "declare": "layout(binding = 0) %s%s t%s;" % (qualifier, type_name, brackets),
        "type": type_name, "texel": prefix + "vec4", "fetch": fetch, "index": index,
        "size": size + ", 0" * (4 - parts),
        "levels": "textureQueryLevels(t%s)" % index if has_levels else "1", "samples": samples}
    binds[1], binds[2] = runner.save("places.npy", places), runner.save("elements.npy", elements)
    texel = {"u": "u32", "i": "s32", "": "f32"}[prefix]
    outs = {3: "%s[%d,4]" % (texel, POINTS), 4: "s32[%d,4]" % POINTS, 5: "s32[%d,2]" % POINTS}
    warnings = ["-Wno-vulkan-environment"] if is_nested else []
    for result in runner.run(shader, (POINTS // 32,), binds, outs, warnings):
        for what, got, want in (("sizes", result[4], sizes), ("counts", result[5], counts)):
            if not np.array_equal(got, want):
                bad = int(np.argmax((got != np.array(want)).any(-1)))
                imaging.fail("%s of case %d, point %d" % (what, number, bad), got[bad], want[bad], shader, binds)
        # Quotients of codes, and powers of sRGB, are rounded twice: here and to single precision.
        close = np.isclose(result[3], np.array(wants), rtol=2e-7, atol=0)
        if not close.all():
            bad = int(np.argmax((~close).any(-1)))
            imaging.fail("texel of case %d, point %d at %s" % (number, bad, places[bad]), result[3][bad],
                         wants[bad], shader, binds)
    return POINTS


if __name__ == "__main__":
    imaging.main(run_case, "texels")
