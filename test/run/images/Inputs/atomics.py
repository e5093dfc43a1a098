"""Atomic operations on texels: every operation and type of texel on every view, also on texels that
are not there.

  atomics.py --coopc PROGRAM --folder FOLDER --cases N

Additions, ands and the like leave what they leave in any order, and what is returned is one of the
values that some order gives; exchanges and comparisons with exchanges are checked by what all of
them returned together.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import collections

import numpy as np

import imaging
import storage

# Format: scalar and image of GLSL, NumPy's type, the type of coopc.
FORMATS = {
    "r32i": ("int", "iimage", "i4", "s32"), "r32ui": ("uint", "uimage", "u4", "u32"),
    "r32f": ("float", "image", "f4", "f32"), "r64i": ("int64_t", "i64image", "i8", "s64"),
    "r64ui": ("uint64_t", "u64image", "u8", "u64"),
}
FOLDS = {
    "Add": lambda x, y: x + y, "Min": min, "Max": max, "And": lambda x, y: x & y,
    "Or": lambda x, y: x | y, "Xor": lambda x, y: x ^ y,
}
FLOAT_FOLDS = ["Add", "Min", "Max"]
POINTS = 192

SHADER = """#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_image_int64 : require
#extension GL_EXT_shader_atomic_float : require
#extension GL_EXT_shader_atomic_float2 : require
layout(local_size_x = 64) in;
layout(binding = 0, %(format)s) uniform %(image)s a;
layout(binding = 1) readonly buffer Places { ivec4 k[]; };
layout(binding = 2) readonly buffer Values { %(scalar)s v[]; };
layout(binding = 3) writeonly buffer Results { %(scalar)s o[]; };
void main() {
  uint i = gl_GlobalInvocationID.x;
  %(code)s
}
"""
ADD_ONE = """%(scalar)s seen = %(scalar)s(0), was;
  do {
    was = seen;
    seen = imageAtomicCompSwap(a, %(place)s, was, was + %(scalar)s(1));
  } while (seen != was);
  o[i] = was;"""


def wrap(value, dtype):
    """An int as the type has it."""
    size = 8 * np.dtype(dtype).itemsize
    value = int(value) & (2 ** size - 1)
    return value - 2 ** size if np.dtype(dtype).kind == "i" and value >> (size - 1) else value


def initial(rng, dtype, shape):
    if dtype == "f4":  # sums of them are exact, in any order
        return rng.integers(-1000, 1000, shape).astype("f4")
    return np.frombuffer(rng.bytes(int(np.prod(shape)) * np.dtype(dtype).itemsize), dtype).reshape(shape)


def run_case(rng, runner, number):
    name = list(FORMATS)[number % len(FORMATS)]
    scalar, image, dtype, coop_type = FORMATS[name]
    is_float = dtype == "f4"
    folds = FLOAT_FOLDS if is_float else list(FOLDS)
    functions = folds + ["Exchange", "Store"] + ([] if is_float else ["CompSwap"])
    function = functions[number // len(FORMATS) % len(functions)]
    view = str(rng.choice(list(storage.VIEWS)))
    axes, coordinate = storage.VIEWS[view]
    extents = {a: int(rng.integers(1, 4)) for a in "whdl"}
    extents["s"] = int(rng.choice([2, 4]))
    if view.startswith("Cube"):
        extents["h"], extents["l"] = extents["w"], 6
    shape = [extents[a] for a in axes]
    data = np.zeros(shape, dtype) if function == "CompSwap" else initial(rng, dtype, shape)
    every, there = storage.places(rng, coordinate, extents, axes)
    if function == "CompSwap":  # what is not there is 0 for ever, but nothing to wait for
        every, there = every[there], there[there]
    picked = rng.integers(0, len(every), POINTS)
    if function == "Store":  # one for each texel
        picked = np.arange(len(every))[:POINTS]
    every, there = every[picked], there[picked]
    values = initial(rng, dtype, len(every))

    integers = len(coordinate) - ("s" in coordinate)
    place = "k[i]." + "xyzw"[:integers] + (", k[i]." + "xyzw"[integers] if "s" in coordinate else "")
    names = {"format": name, "image": image + view, "scalar": scalar, "place": place}
    if function == "CompSwap":
        code = ADD_ONE % names
    elif function == "Store":  # an image without atomics sees the same texels
        vector = {"float": "vec4", "int": "ivec4", "uint": "uvec4", "int64_t": "i64vec4",
                  "uint64_t": "u64vec4"}[scalar]
        code = "o[i] = imageLoad(a, %s).x;\n  imageStore(a, %s, %s(v[i]));" % (place, place, vector)
    else:
        code = "o[i] = imageAtomic%s(a, %s, v[i]);" % (function, place)
    shader = SHADER % {**names, "code": "if (i < k.length()) {\n  %s\n  }" % code}
    padded = np.zeros((len(every), 4), "i4")
    padded[:, :len(coordinate)] = every
    binds = {0: "image:%s:%s" % (name, runner.save("image.npy", data)),
             1: runner.save("places.npy", padded), 2: runner.save("values.npy", values)}
    outs = {0: None, 3: "%s[%d]" % (coop_type, len(every))}
    number_of = (lambda x: float(x)) if is_float else (lambda x: int(x))
    for result in runner.run(shader, (-(-len(every) // 64),), binds, outs):
        def wrong(what, *details):
            imaging.fail("%s of case %d" % (what, number), *details, shader, binds)

        left, returned = result[0].reshape(shape), result[3]
        if any(returned[~there]):
            wrong("what is returned for texels that are not there", returned, there)
        uses = collections.defaultdict(list)
        for p in np.flatnonzero(there):
            index = tuple(int(every[p, coordinate.index(a)]) for a in axes)
            uses[index].append((number_of(values[p]), number_of(returned[p])))
        for index in np.ndindex(*shape):
            before, after, use = number_of(data[index]), number_of(left[index]), uses[index]
            details = (index, before, after, use)
            if function == "CompSwap":
                if after != len(use) or sorted(r for _, r in use) != list(range(len(use))):
                    wrong("counting", *details)
            elif function == "Exchange":
                if sorted([before] + [v for v, _ in use]) != sorted([after] + [r for _, r in use]):
                    wrong("exchange", *details)
            elif function == "Store":
                if use and (use[0][1] != before or after != use[0][0]) or not use and after != before:
                    wrong("load or store", *details)
            else:
                want = before
                for value, _ in use:
                    want = FOLDS[function](want, value)
                    want = want if is_float else wrap(want, dtype)
                if want != after:
                    wrong(function, want, *details)
                # Each returns what the others before it left: of one, what was there.
                if len(use) == 1 and use[0][1] != before:
                    wrong("result", *details)
                if use and before not in [r for _, r in use]:
                    wrong("no first one", *details)
    return len(every)


if __name__ == "__main__":
    imaging.main(run_case, "atomic operations")
