# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out

LM, LN, LK = 16, 16, 16


def cases(f):
    # Tiles in each direction; K; what lies between rows; the order of B.
    for i, (tm, tn, k, gap, by_columns) in f.numbered(
            [(1, 2, 64, 0, 0), (2, 1, 96, 8, 1)],
            [range(1, 4), range(1, 4), range(32, 200, 32), [0, 8, 24], range(2)]):
        c_type = ("f4", "f2")[i % 2]
        m, n = 64 * tm, 32 * tn
        a, b, c = f.halves(m, k) * 0.25, f.halves(k, n), f.halves(m, n)
        y = 0.5 * (a @ b) + 2 * c
        stored_a = np.zeros((m, k + gap), "f2")
        stored_a[:, :k] = a
        stored_b = (b.T if by_columns else b).astype("f2")
        initial = np.full((m, n + gap), 7.0)
        expected = initial.copy()
        expected[:, :n] = y
        scale = np.zeros((m, n + gap))
        scale[:, :n] = np.abs(a) @ np.abs(b) + 2 * np.abs(c)
        spec = [LM, LN, LK, 64, 32, 32, k, k + gap, k if by_columns else n, n, n + gap, 0.5, 2.0,
                by_columns, 1, 2, 64]
        yield Case("%dx%dx%d by %s" % (m, n, k, "columns" if by_columns else "rows"),
                   groups=(tn, tm), spec=dict(enumerate(spec)), options=("--subgroup-size=32",),
                   defines={"A_TYPE": "float16_t", "C_TYPE": "float" if c_type == "f4" else "float16_t"},
                   bind={0: "address:1,address:2,address:3,address:4", 1: stored_a, 2: stored_b,
                         3: c.astype(c_type)},
                   out={4: Out(expected, c_type, tolerance=1e-5 if c_type == "f4" else 8e-3,
                               scale=scale, initial=initial)})
