"""Cases that the shaders of include/mul_mm.glsl share.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import numpy as np

from formats import FORMATS
from harness import Case, Out, up

TYPES = {"f4": "float", "f2": "float16_t"}


def weights(f, name, rows, columns):
    """(stored, values, macros) of a matrix of a block format or F32, F16."""
    if name in FORMATS:
        stored = FORMATS[name].make(f.rng, rows, columns)
        return stored, FORMATS[name].values(stored), {FORMATS[name].macro: 1}
    values = f.halves(rows, columns)
    return values.astype("f2" if name == "F16" else "f4"), values, {"DATA_A_" + name: 1}


VECTORS = {"f4": "vec4", "f2": "f16vec4"}


def product_case(f, a_name, b_type, float_type, m, n, k, batches, shared, tiles, options=(), aligned=False):
    """batches matrices B by batches / shared matrices A; tiles are BLOCK_SIZE, BM, ... Aligned: in
    multiples of them, so that nothing is tested."""
    if aligned:
        m, n, macros_of_shape = up(m, tiles[1]) * tiles[1], up(n, tiles[2]) * tiles[2], {"ALIGNED": 1}
    else:
        macros_of_shape = {}
    a, values, macros = weights(f, a_name, batches // shared * m, k)
    b = f.halves(batches, n, k)
    per_batch = values.reshape(batches // shared, m, k).repeat(shared, 0).transpose(0, 2, 1)
    y = b @ per_batch
    tolerance = 2e-5 if float_type == "f4" else 3e-3
    return Case(
        "%s %d x %dx%dx%d" % (a_name, batches, m, n, k),
        groups=(up(m, tiles[1]), up(n, tiles[2]), batches), spec=specialization(tiles),
        push=[m, n, k, k, k, m, m * k, n * k, n * m, shared],
        defines={**macros, **macros_of_shape, "B_TYPE": (VECTORS if aligned else TYPES)[b_type],
                 "FLOAT_TYPE": TYPES[float_type],
                 "ACC_TYPE": "float"},
        options=options, bind={0: a, 1: b.astype(b_type)},
        out={2: Out(y, tolerance=tolerance, scale=np.abs(b) @ np.abs(per_batch))})


def specialization(tiles):
    return dict(zip((0, 1, 2, 4, 5, 6, 7, 8, 9, 10), tiles))
