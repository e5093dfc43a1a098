#!/usr/bin/env python3
"""Random programs of test/semantics on an emulated GPU, compared with their evaluator.

    random_programs.py SEMANTICS COOPC EMULATOR GPU AREA [--iterations N] [--seed N] [--first N]

Programs that are not for drivers (coop-semantics --export) are left out. Prints what differs, and is wrong then.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import math
import pathlib
import re
import struct
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
import kernels  # noqa: E402

ELEMENTS = pathlib.Path(__file__).resolve().parents[2] / "semantics/Elements.def"
ROWS = re.findall(r'^ELEMENT\((\w+), "\w+", (\d), (\w+)\)', ELEMENTS.read_text(encoding="utf-8"), re.M)


class Pack:
    """As test/native/Pack.h has it."""

    def __init__(self, data):
        self.data, self.at = data, 0

    def number(self):
        self.at += 4
        return struct.unpack_from("<I", self.data, self.at - 4)[0]

    def block(self):
        size = self.number()
        self.at += size
        return self.data[self.at - size:self.at]

    def programs(self):
        while self.at < len(self.data):
            yield self.program()

    def program(self):
        name, _source, spirv = (self.block() for _ in range(3))
        groups = [self.number() for _ in range(3)]
        push, ids, values = (self.block() for _ in range(3))
        spec = zip(*(struct.unpack("<%dI" % (len(words) // 4), words) for words in (ids, values)))
        buffers = [(self.number(), self.block(), self.block(), self.block()) for _ in range(self.number())]
        return name.decode(), spirv, groups, push, list(spec), buffers


def of_e4m3(bits):
    exponent, mantissa = bits >> 3 & 15, bits & 7
    size = math.nan if bits & 127 == 127 else math.ldexp(mantissa + 8 * (exponent > 0), max(exponent, 1) - 10)
    return -size if bits >> 7 else size


# Of what struct has no letter for; the others are their bits.
FLOATS = {"BF16": lambda bits: struct.unpack("<f", struct.pack("<I", bits << 16))[0],
          "E5M2": lambda bits: struct.unpack("<e", struct.pack("<H", bits << 8))[0], "E4M3": of_e4m3}


def numbers(kind, data):
    """Of whole elements."""
    name, size, of = ROWS[kind][0], int(ROWS[kind][1]), ROWS[kind][2]
    letter = {"F16": "e", "F32": "f", "F64": "d"}.get(name, "_BH_I___Q"[size])
    if of == "Signed":
        letter = letter.lower()
    values = struct.unpack_from("<%d%s" % (len(data) // size, letter), data)
    return [FLOATS[name](bits) for bits in values] if name in FLOATS else list(values)


def differs(kind, want, tolerance, got):
    allowed = struct.unpack("<%dd" % (len(tolerance) // 8), tolerance) or [0.0] * len(got)
    for i, (a, b, t) in enumerate(zip(numbers(kind, want), numbers(kind, got), allowed)):
        close = a == b or math.isinf(t) or (a != a and b != b) or abs(a - b) <= t
        if not close:
            return "element %d is %r, and not %r within %g" % (i, b, a, t)
    return None


def main():
    semantics, coopc, emulator, gpu, area, *options = sys.argv[1:]
    ran, wrong = 0, []
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        subprocess.run([semantics, "--area", area, "--export", folder / "pack", *options], check=True,
                       stdout=subprocess.DEVNULL)
        for name, spirv, groups, push, spec, buffers in Pack((folder / "pack").read_bytes()).programs():
            shader = folder / "shader.spv"
            shader.write_bytes(spirv)
            files = [folder / ("%d.bin" % i) for i in range(len(buffers))]
            for file, (_, before, _, _) in zip(files, buffers):
                file.write_bytes(before)
            words = ["--subgroup-size=32"] + [word for pair in spec for word in ("--spec", "%d=%d" % pair)]
            try:
                kernels.run(coopc, emulator, gpu, [str(shader), *words], ",".join(map(str, groups)),
                            push.hex() or "-", files, is_assembled=True)
            except subprocess.CalledProcessError as problem:
                wrong.append("%s: %s" % (name, problem))
                continue
            ran += 1
            for i, (file, (kind, before, after, tolerance)) in enumerate(zip(files, buffers)):
                said = differs(kind, after or before, tolerance, file.read_bytes())
                if said:
                    wrong.append("%s: binding %d: %s" % (name, i, said))
    print("\n".join(wrong) or "%s: %d programs agree" % (area, ran))
    return 1 if wrong or not ran else 0


if __name__ == "__main__":
    sys.exit(main())
