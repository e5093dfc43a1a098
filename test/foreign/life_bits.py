# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out


def cases(f):
    for rows, words, generations in f.sizes([(32, 2, 8), (3, 1, 1), (19, 3, 5)],
                                            [range(3, 60), range(1, 8), range(0, 9)]):
        cells = f.rng.random((rows, 32 * words)) < 0.4
        life = cells.astype(int)
        for _ in range(generations):
            around = sum(np.roll(life, (y, x), (0, 1)) for y in (-1, 0, 1) for x in (-1, 0, 1)) - life
            life = ((around == 3) | (life & (around == 2))).astype(int)

        def packed(a):
            return np.packbits(a.astype("u1"), axis=1, bitorder="little").view("u4")

        yield Case("%dx%d, %d times" % (rows, words, generations), push=[words, rows, generations],
                   out={0: Out(packed(life), "u4", initial=packed(cells))})
