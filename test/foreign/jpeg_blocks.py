# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out, up

STEPS = np.array([
    [16, 11, 10, 16, 24, 40, 51, 61], [12, 12, 14, 19, 26, 58, 60, 55], [14, 13, 16, 24, 40, 57, 69, 56],
    [14, 17, 22, 29, 51, 87, 80, 62], [18, 22, 37, 56, 68, 109, 103, 77], [24, 35, 55, 64, 81, 104, 113, 92],
    [49, 64, 78, 87, 103, 121, 120, 101], [72, 92, 95, 98, 112, 100, 103, 99]])
BASIS = np.array([[np.cos((2 * x + 1) * u * np.pi / 16) for x in range(8)] for u in range(8)]) / 2
BASIS[0] /= np.sqrt(2)
ORDER = sorted(((y, x) for y in range(8) for x in range(8)),
               key=lambda p: (sum(p), p[1] if sum(p) % 2 == 0 else p[0]))


def cases(f):
    for (blocks,) in f.sizes([(4,), (1,), (7,)], [range(1, 20)]):
        quality = 0.5
        y, x = np.mgrid[:8, :8]
        pixels, codes, lengths, back = [], [], [], []
        while len(pixels) < blocks:
            wave = np.cos(x * f.rng.random() + y * f.rng.random() + f.rng.random())
            block = np.rint(np.clip(128 + 90 * wave + f.normal(8, 8, scale=15), 0, 255))
            exact = BASIS @ (block - 128) @ BASIS.T / (STEPS * quality)
            if (np.abs(np.abs(exact - np.rint(exact)) - 0.5) < 1e-4).any():
                continue  # rounding would decide
            code = np.rint(exact)
            pixels.append(block)
            back.append(np.clip(BASIS.T @ (code * STEPS * quality) @ BASIS + 128, 0, 255))
            line = [int(code[p]) for p in ORDER]
            codes += line
            run = 0
            for c in line:
                lengths.append([run if c else -1, abs(c).bit_length()])
                run = 0 if c else run + 1
        yield Case("%d" % blocks, groups=(up(blocks, 2),), push=[np.int32(blocks), quality],
                   bind={0: np.array(pixels, "f4")},
                   out={1: Out(np.array(codes, "i4"), "i4"), 2: Out(np.array(lengths, "i4"), "i4"),
                        3: Out(np.array(back), "f4", tolerance=2e-5, scale=128)})
