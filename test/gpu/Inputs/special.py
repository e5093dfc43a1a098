#!/usr/bin/env python3
"""Products of floats of 32 bits that are no ordinary numbers, on an emulated GPU.

    special.py COOPC EMULATOR GPU SHADER [OPTION...]

SHADER is test/gpu/products.comp. A is a diagonal matrix, so that each result is one product: it is that but for
2^-21 of its magnitude, or 2^-10 where the factor of A is beyond 2^100 (docs/precision.md); an infinity or NaN where
that is one.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import itertools
import math
import pathlib
import struct
import sys
import tempfile

sys.dont_write_bytecode = True
import kernels  # noqa: E402

SIDE = 32
LARGEST = struct.unpack("<f", struct.pack("<I", 0x7F7FFFFF))[0]
# Among them some with all bits of a significand. What is below 2^-136 is zero.
OF_A = [math.inf, -math.inf, math.nan, 0.0, -0.0, LARGEST, -LARGEST, 3.4e38, 2.0 ** -126, 1.0, -3.0, 16777215.0,
        1 / 3, 8190.5, 2.0 ** -130]
OF_B = [123456.7, -7654321.1, 1.0, -1.0, 2.0, 0.5, -3.0, 1 / 3, 16777213.0, 2.0 ** -100]


def main():
    coopc, emulator, gpu, shader, *options = sys.argv[1:]
    diagonal = [x for x, _ in zip(itertools.cycle(OF_A), range(SIDE))]
    others = [x for x, _ in zip(itertools.cycle(OF_B), range(SIDE * SIDE))]
    others = [others[(i * 7 + i // SIDE * 3) % len(others)] for i in range(len(others))]
    a = [diagonal[i // SIDE] if i // SIDE == i % SIDE else 0.0 for i in range(SIDE * SIDE)]
    single = lambda values: struct.pack("<%df" % len(values), *values)
    with tempfile.TemporaryDirectory() as folder:
        files = [pathlib.Path(folder) / str(i) for i in range(3)]
        for file, values in zip(files, (a, others, [0.0] * (SIDE * SIDE))):
            file.write_bytes(single(values))
        kernels.run(coopc, emulator, gpu, [shader, "-DT=float", *options], 1, "-", files)
        results = struct.unpack("<%df" % (SIDE * SIDE), files[2].read_bytes())
    wrong = 0
    for i, got in enumerate(results):
        row, column = divmod(i, SIDE)
        x, y = struct.unpack("<2f", single([diagonal[row], others[row * SIDE + column]]))
        want = x * y
        if abs(want) > LARGEST:
            want = math.copysign(math.inf, want)
        right = (math.isnan(got) if math.isnan(want) else got == want if math.isinf(want) else
                 abs(got - want) <= abs(want) * 2.0 ** (-21 if abs(x) < 2.0 ** 100 else -10) + 2.0 ** -149)
        if not right:
            wrong += 1
            print("%r * %r: %r, and not %r" % (x, y, got, want))
    return wrong != 0


if __name__ == "__main__":
    sys.exit(main())
