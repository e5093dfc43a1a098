"""Formats of images and running coopc, for the tests of images. Written from the Vulkan
specification; nothing here knows how coopc computes.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import argparse
import os
import subprocess
import sys

import numpy as np

# name: kind, bits of R, G, B, A from the lowest bit on.
FORMATS = {
    "rgba32f": ("float", 32, 32, 32, 32), "rgba16f": ("float", 16, 16, 16, 16),
    "rg32f": ("float", 32, 32), "rg16f": ("float", 16, 16), "r11f_g11f_b10f": ("small", 11, 11, 10),
    "r32f": ("float", 32), "r16f": ("float", 16), "rgba16": ("unorm", 16, 16, 16, 16),
    "rgb10_a2": ("unorm", 10, 10, 10, 2), "rg16": ("unorm", 16, 16), "rg8": ("unorm", 8, 8),
    "r16": ("unorm", 16), "r8": ("unorm", 8), "rgba8": ("unorm", 8, 8, 8, 8),
    "rgba16_snorm": ("snorm", 16, 16, 16, 16), "rg16_snorm": ("snorm", 16, 16),
    "rg8_snorm": ("snorm", 8, 8), "r16_snorm": ("snorm", 16), "r8_snorm": ("snorm", 8),
    "rgba8_snorm": ("snorm", 8, 8, 8, 8),
    "rgba32i": ("sint", 32, 32, 32, 32), "rgba16i": ("sint", 16, 16, 16, 16),
    "rgba8i": ("sint", 8, 8, 8, 8), "rg32i": ("sint", 32, 32), "rg16i": ("sint", 16, 16),
    "rg8i": ("sint", 8, 8), "r32i": ("sint", 32), "r16i": ("sint", 16), "r8i": ("sint", 8),
    "rgba32ui": ("uint", 32, 32, 32, 32), "rgba16ui": ("uint", 16, 16, 16, 16),
    "rgba8ui": ("uint", 8, 8, 8, 8), "rgb10_a2ui": ("uint", 10, 10, 10, 2),
    "rg32ui": ("uint", 32, 32), "rg16ui": ("uint", 16, 16), "rg8ui": ("uint", 8, 8),
    "r32ui": ("uint", 32), "r16ui": ("uint", 16), "r8ui": ("uint", 8),
}
SAMPLED_ONLY = {
    "bgra8": ("unorm", 8, 8, 8, 8), "rgba8_srgb": ("srgb", 8, 8, 8, 8),
    "bgra8_srgb": ("srgb", 8, 8, 8, 8), "rg8_srgb": ("srgb", 8, 8), "r8_srgb": ("srgb", 8),
    "r5g6b5": ("unorm", 5, 6, 5), "a1r5g5b5": ("unorm", 5, 5, 5, 1),
    "r4g4b4a4": ("unorm", 4, 4, 4, 4), "rgb9_e5": ("shared", 9, 9, 9), "d16": ("unorm", 16),
    "d32f": ("float", 32), "rgb32f": ("float", 32, 32, 32),
    "rgb32i": ("sint", 32, 32, 32), "rgb32ui": ("uint", 32, 32, 32),
}
ALL = {**FORMATS, **SAMPLED_ONLY}


def kind(name):
    return ALL[name][0]


def bits(name):
    return ALL[name][1:]


def is_integer(name):
    return kind(name) in ("uint", "sint")


def is_packed(name):
    return len(set(bits(name))) > 1 or bits(name)[0] % 8 != 0


def raw_type(name):
    size = sum(bits(name)) // 8 if is_packed(name) else bits(name)[0] // 8
    if name == "rgb9_e5":
        size = 4
    letter = "f" if kind(name) == "float" else "i" if kind(name) in ("snorm", "sint") else "u"
    return np.dtype("%s%d" % (letter, size))


def positions(name):
    """The lowest bit of each component."""
    order = list(range(len(bits(name))))
    if name.startswith("bgra") or name in ("r5g6b5", "a1r5g5b5"):
        order = [2, 1, 0] + order[3:]
    elif name == "r4g4b4a4":
        order = order[::-1]
    at, found = 0, {}
    for c in order:
        found[c] = at
        at += bits(name)[c]
    return found


def decode_code(name, component, code):
    """A number, or an int, of a component's bits."""
    size = bits(name)[component]
    k = kind(name)
    if k == "float":
        return float(np.array(code, "u%d" % (size // 8)).view("f%d" % (size // 8)))
    if k == "small":
        return float(np.array(code << (15 - size), "u2").view("f2"))
    signed = code - (1 << size) if code >> (size - 1) else code
    if k == "sint":
        return signed
    if k == "uint":
        return code
    if k == "snorm":
        return max(signed / (2 ** (size - 1) - 1), -1.0)
    x = code / (2 ** size - 1)
    if k == "srgb" and component != 3:
        return x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4
    return x


def random_texels(rng, name, shape):
    """(what a .npy file has, numbers of four components as float64 or int64)"""
    count = int(np.prod(shape))
    channels = len(bits(name))
    numbers = np.zeros((count, 4))
    numbers[:, 3] = 1
    if is_integer(name):
        numbers = numbers.astype(np.int64)
    if is_packed(name):
        words = rng.integers(0, 2 ** (8 * raw_type(name).itemsize), count, dtype=np.uint64)
        if kind(name) == "small":  # no NaN or infinity
            for c, at in positions(name).items():
                top = 31 << (at + bits(name)[c] - 5)
                words = np.where((words & np.uint64(top)) == top, words ^ np.uint64(16 << (at + bits(name)[c] - 5)), words)
        for c, at in positions(name).items():
            codes = (words >> np.uint64(at)) & np.uint64((1 << bits(name)[c]) - 1)
            if name == "rgb9_e5":
                numbers[:, c] = codes * 2.0 ** ((words >> np.uint64(27)).astype(float) - 24)
            else:
                numbers[:, c] = [decode_code(name, c, int(code)) for code in codes]
        return words.astype(raw_type(name)).reshape(shape), numbers.reshape(*shape, 4)
    size = bits(name)[0]
    if kind(name) == "float":
        data = rng.normal(0, 1, (count, channels)).astype(raw_type(name))
        numbers[:, :channels] = data
    else:
        codes = rng.integers(0, 2 ** size, (count, channels), dtype=np.uint64)
        data = codes.astype("u%d" % (size // 8)).view(raw_type(name))
        if size <= 16:
            for c in range(channels):
                table = {int(code): decode_code(name, c, int(code)) for code in np.unique(codes)}
                numbers[:, c] = [table[int(code)] for code in codes[:, c]]
        else:
            numbers[:, :channels] = data
        # An array's channels are R, G, B, A whatever their order in memory is... but raw texels of
        # BGRA formats are converted channel by channel, too.
    return data.reshape(*shape, channels), numbers.reshape(*shape, 4)


class Runner:
    """Runs a shader by both executions, which have to agree to the bit in all but floats."""

    def __init__(self, options):
        self.coopc, self.folder, self.options = options.coopc, options.folder, options.more
        os.makedirs(self.folder, exist_ok=True)

    def path(self, name):
        return os.path.join(self.folder, name)

    def save(self, name, array):
        np.save(self.path(name), np.ascontiguousarray(array))
        return self.path(name)

    def run(self, shader, groups, binds, outs, more=()):
        """outs: binding -> type, or None for an image. The arrays that each execution leaves."""
        source = self.path("shader.comp")
        with open(source, "w") as f:
            f.write(shader)
        results = []
        for execution in ("fast", "reference"):
            command = [self.coopc, "run", source, "--exec=" + execution,
                       "--groups", ",".join(map(str, groups))]
            for number, bind in binds.items():
                command += ["--bind", "%s=%s" % (number, bind)]
            for number, out in outs.items():
                command += ["--out", "%s=%s%s" % (number, self.path("out%s.npy" % number),
                                                  ":" + out if out else "")]
            command += list(self.options) + list(more)
            done = subprocess.run(command, capture_output=True, text=True)
            if done.returncode != 0 or done.stderr:
                sys.exit("failed: %s\n%s%s\n%s" % (" ".join(command), done.stdout, done.stderr, shader))
            results.append({number: np.load(self.path("out%s.npy" % number)) for number in outs})
        return results


def parse_options():
    """--coopc PROGRAM --folder FOLDER --seed N --cases N [--first N] [--one-in N] [options of coopc]"""
    parser = argparse.ArgumentParser()
    parser.add_argument("--coopc", required=True)
    parser.add_argument("--folder", required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cases", type=int, required=True)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--one-in", type=int, default=1)
    options, options.more = parser.parse_known_args()
    return options


def cases(options):
    """A number, and a generator of random numbers for it alone, for each case."""
    for number in range(options.first, options.first + options.cases, options.one_in):
        yield number, np.random.default_rng([options.seed, number])


def main(run_case, what):
    """Runs the cases that the options ask for; run_case gives how many results it compared."""
    options = parse_options()
    runner = Runner(options)
    seen = sum(run_case(rng, runner, number) for number, rng in cases(options))
    print("%d %s agree" % (seen, what))


def fail(what, *details):
    sys.exit("wrong: %s\n%s" % (what, "\n".join(map(str, details))))
