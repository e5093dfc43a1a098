# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import pathlib
import re

import numpy as np

from harness import Case, Out

SOURCE = pathlib.Path(__file__).parent / "include" / "codebook.glsl"
CODEBOOK = np.array([int(word, 16) for word in re.findall("0x[0-9a-f]+", SOURCE.read_text())], "u4")


def decode(words, scales):
    """words: (blocks, 8, 3); 256 values of each block."""
    codes = np.ascontiguousarray(words[:, :, :2]).view("u1").reshape(-1, 8, 8) & 127
    magnitudes = CODEBOOK[codes].view("u1").reshape(-1, 8, 4, 8).astype("f8")
    signs = words[:, :, 2:].astype("i8") >> (7 * np.arange(4)) & 127
    bits = signs[..., None] >> np.arange(7) & 1
    bits = np.concatenate([bits, bits.sum(-1, keepdims=True) & 1], -1)
    group = 0.125 * (0.5 + (words[:, :, 2] >> 28))
    return magnitudes * (1 - 2 * bits) * group[:, :, None, None] * scales[:, None, None, None]


def cases(f):
    for rows, columns, block in f.sizes([(4, 512, 32), (3, 768, 64)],
                                        [range(1, 9), range(256, 2048, 256), [8, 16, 32, 64]]):
        count = rows * columns // 256
        words = f.rng.integers(0, 2**32, (count, 8, 3), dtype="u4")
        d = f.uniform(0.01, 0.02, count).astype("f2")
        stored = np.concatenate([d.view("u1").reshape(count, 2), words.view("u1").reshape(count, 96)], 1)
        a, b = decode(words, d.astype("f8")).reshape(rows, columns), f.floats(columns)
        yield Case("%dx%d by %d" % (rows, columns, block), groups=(rows,), spec={0: block},
                   push=[columns], bind={0: stored, 1: b.astype("f4")},
                   out={2: Out(a @ b, scale=np.abs(a) @ np.abs(b))})
