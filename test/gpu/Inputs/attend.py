#!/usr/bin/env python3
"""Compares attention on an emulated GPU with its formula.

    attend.py COOPC EMULATOR GPU QUERIES KEYS BLOCK [OPTION...]

The shader is that of test/bench, with blocks of BLOCK queries. OPTIONs are coopc's.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import math
import pathlib
import random
import struct
import sys
import tempfile

sys.dont_write_bytecode = True
import kernels  # noqa: E402

SHADER = pathlib.Path(__file__).resolve().parents[2] / "bench/shaders/attention.comp"
HEAD, MOST = 128, 2e-3


def half(number):
    return struct.unpack("<e", struct.pack("<e", number))[0]


def packed(rows):
    return b"".join(struct.pack("<%de" % HEAD, *row) for row in rows)


def attended(query, keys, values):
    scores = [sum(a * b for a, b in zip(query, key)) / HEAD ** 0.5 for key in keys]
    largest = max(scores)
    weights = [math.exp(score - largest) for score in scores]
    total = sum(weights)
    return [sum(w * value[i] for w, value in zip(weights, values)) / total for i in range(HEAD)]


def main():
    coopc, emulator, gpu, *sizes = sys.argv[1:7]
    queries, keys, block = map(int, sizes)
    options = ["--spec", "1=%d" % block, *sys.argv[7:], str(SHADER)]
    numbers = random.Random(1)
    q, k, v = ([[half(numbers.gauss(0, 1)) for _ in range(HEAD)] for _ in range(count)]
               for count in (queries, keys, keys))
    with tempfile.TemporaryDirectory() as folder:
        files = [pathlib.Path(folder) / name for name in ("q", "k", "v", "o")]
        for file, rows in zip(files, (q, k, v, [[0.0] * HEAD] * queries)):
            file.write_bytes(packed(rows))
        kernels.run(coopc, emulator, gpu, options, -(-queries // block),
                    struct.pack("<II", queries, keys).hex(), files)
        got = files[3].read_bytes()
    for row in range(queries):
        of_row = struct.unpack_from("<%de" % HEAD, got, row * HEAD * 2)
        worst = max(abs(a - b) for a, b in zip(of_row, attended(q[row], k, v)))
        if not worst <= MOST:
            sys.exit("row %d is off by %g" % (row, worst))


if __name__ == "__main__":
    main()
