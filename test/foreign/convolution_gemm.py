# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from convolutions import convolve
from harness import Case, Out, up


def cases(f):
    for c, o, h, w, k, stride, pad, unroll in f.sizes(
            [(16, 16, 8, 8, 1, 1, 0, (1, 1, 1, 1)), (5, 37, 9, 11, 3, 2, 1, (2, 1, 1, 2))],
            [range(1, 20), range(1, 50), range(6, 14), range(6, 14), range(1, 4), range(1, 3), range(2),
             [0]]):
        sg_m, sg_n, wg_m, wg_n = unroll or (1, 2, 2, 1)
        x, weights, bias = f.halves(1, c, h, w), f.halves(o, c, k, k) * 0.25, f.halves(o)
        y = convolve(x, weights, stride, pad)[0] + bias[:, None, None]
        size, tile_m, tile_n = y[0].size, 16 * sg_m * wg_m, 16 * sg_n * wg_n
        spec = [k, k, stride, stride, pad, pad, w, h, c, y.shape[2], y.shape[1], o, 16, 16, 16, sg_m,
                sg_n, wg_m, wg_n, 2]
        yield Case("%dx%dx%d to %d by %d, stride %d" % (c, h, w, o, k, stride),
                   groups=(up(size, tile_m), up(o, tile_n)),
                   spec={**dict(enumerate(spec)), 233: 32 * wg_m * wg_n},
                   options=("--subgroup-size=32",),
                   bind={0: x.astype("f2"), 2: weights.astype("f2"), 3: bias.astype("f2")},
                   out={1: Out(np.where(y < 0, 0.1 * y, y), "f2")})
