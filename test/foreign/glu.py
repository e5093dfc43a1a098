# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from activations import ACTIVATIONS
from harness import Case, Out, up


def cases(f):
    for mode, (rows, columns) in f.numbered([(4, 128), (3, 37), (7, 53)],
                                                   [range(1, 9), range(1, 200)]):
        a, b = f.halves(rows, columns), f.halves(rows, columns)
        name = ("silu", "gelu", "relu")[mode]
        stored = (np.concatenate([a, b], 1), np.concatenate([b, a], 1), a)[mode]
        yield Case("%s %dx%d mode %d" % (name, rows, columns, mode),
                   groups=(up(rows * columns, 64),), spec={0: 64},
                   push=[rows * columns, stored.shape[1], columns, mode],
                   defines={"GLU": mode, "A_TYPE": "float16_t", "D_TYPE": "float16_t"},
                   bind={0: stored.astype("f2"), 1: b.astype("f2")},
                   out={2: Out(ACTIVATIONS[name](a) * b, "f2")})
