# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out, up

SECTIONS = (6, 5, 4, 3)
CORRECTION = (3.0, 11.0)


def angles(mode, dims, positions, factors, ext, freq_scale, scale):
    pair = np.arange(dims // 2)
    if mode == "MROPE":
        axis = np.searchsorted(np.cumsum(SECTIONS), pair % sum(SECTIONS), side="right")
        position = positions.reshape(4, -1)[axis].T
    else:
        position = positions[:, None]
    outer = position * scale**pair / factors
    ramp = 1 - np.clip((pair - CORRECTION[0]) / (CORRECTION[1] - CORRECTION[0]), 0, 1)
    mix = ramp * ext
    return freq_scale * outer * (1 - mix) + outer * mix


def rotate(x, theta, size, mode, dims):
    y = x.copy()
    pair = np.arange(dims // 2)
    first, second = (2 * pair, 2 * pair + 1) if mode == "NORM" else (pair, pair + dims // 2)
    c, s = np.cos(theta)[:, None] * size, np.sin(theta)[:, None] * size
    y[..., first] = x[..., first] * c - x[..., second] * s
    y[..., second] = x[..., first] * s + x[..., second] * c
    return y


def cases(f):
    for i, (tokens, heads, columns, dims) in f.numbered(
            [(4, 2, 64, 64), (3, 5, 48, 36), (5, 3, 80, 36)],
            [range(1, 6), range(1, 6), range(64, 130, 2), range(4, 64, 2)]):
        mode = ("NORM", "NEOX", "MROPE")[i % 3]
        ext = 0.5 * (i % 2)
        x = f.halves(tokens, heads, columns)
        positions = f.integers(0, 60, 4 * tokens if mode == "MROPE" else tokens)
        factors = f.uniform(1, 2, dims // 2).astype("f4").astype("f8")
        scale = np.float64(np.float32(10000.0**(-2.0 / dims)))
        size = 1 + 0.1 * np.log(1 / 0.5) if ext else 1.0
        theta = angles(mode, dims, positions, factors, ext, 0.5, scale)
        yield Case("%s %dx%dx%d of %d" % (mode, tokens, heads, dims, columns),
                   groups=(tokens * heads, up(columns, 64)),
                   push=[columns, dims, 0.5, heads, 10000.0, ext, 1.0, *CORRECTION, scale, 1, tokens,
                         columns, columns * heads, *map(np.int32, SECTIONS)],
                   defines={mode: 1, "A_TYPE": "float16_t", "D_TYPE": "float16_t"},
                   bind={0: x.astype("f2"), 1: positions.astype("i4"), 2: factors.astype("f4")},
                   out={3: Out(rotate(x, theta, size, mode, dims), "f2")})
