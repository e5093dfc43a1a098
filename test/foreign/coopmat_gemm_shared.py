# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out

# macros, NumPy's types, lK
TYPES = {
    "f16": ({"A_TYPE": "float16_t", "A_BITS": 16, "C_TYPE": "float"}, "f2", "f4", 16),
    "s8": ({"A_TYPE": "int8_t", "A_BITS": 8, "C_TYPE": "int"}, "i1", "i4", 32),
    "u8": ({"A_TYPE": "uint8_t", "A_BITS": 8, "C_TYPE": "uint"}, "u1", "u4", 32),
}


def cases(f):
    sizes = f.sizes([(1, 1, 64), (2, 3, 160)], [range(1, 4), range(1, 4), range(32, 300, 32)])
    for i, (name, (macros, a_type, c_type, lk)) in enumerate(TYPES.items()):
        tm, tn, k = sizes[i % len(sizes)]
        m, n = 32 * tm, 64 * tn
        low, high = (0, 255) if a_type == "u1" else (-128, 127)
        a = f.halves(m, k) if a_type == "f2" else f.integers(low, high, m, k)
        b = f.halves(k, n) if a_type == "f2" else f.integers(low, high, k, n)
        scale = np.abs(a) @ np.abs(b)
        yield Case("%s %dx%dx%d" % (name, m, n, k), groups=(tn, tm), defines=macros,
                   spec=dict(enumerate([16, 16, lk, 32, 64, 32, k, k, n, n, 2, 1, 32, 32, 2])),
                   push=["address:0", "address:1"], options=("--subgroup-size=32",),
                   bind={0: a.astype(a_type), 1: b.astype(a_type)},
                   out={"1.3": Out(a @ b, c_type, scale=scale)})
