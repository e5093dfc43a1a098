# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

import formats
from harness import Case, Out

# type, NumPy's type, to bits, from bits, relative rounding, least normal number, scope
TYPES = [
    ("bfloat16_t", "u2", formats.bf16_bits, formats.bf16_values, -8, -126, "gl_ScopeSubgroup"),
    ("floate4m3_t", "u1", formats.e4m3_bits, formats.e4m3_values, -4, -6, "gl_ScopeSubgroup"),
    ("floate5m2_t", "u1", formats.e5m2_bits, formats.e5m2_values, -3, -14, "gl_ScopeWorkgroup"),
]


def cases(f):
    sizes = f.sizes([(2, 2, 64, 16, 16, 16), (1, 3, 96, 24, 8, 32)],
                    [range(1, 4), range(1, 4), range(96, 300, 96), [8, 16, 32], [8, 16, 32],
                     [16, 32]])
    for i, (name, dtype, to_bits, values, rounding, least, scope) in enumerate(TYPES):
        gm, gn, k, m, n, tk = sizes[i % len(sizes)]
        a, b = to_bits(f.normal(gm * m, k)), to_bits(f.normal(gn * n, k))
        x, y = values(a), values(b)
        product, scale = x @ y.T, np.abs(x) @ np.abs(y).T
        yield Case("%s %dx%dx%d" % (name, gm * m, gn * n, k), groups=(gn, gm),
                   spec={0: m, 1: n, 2: tk}, push=[k, k, k, gn * n],
                   defines={"IN_TYPE": name, "SCOPE": scope}, bind={0: a, 1: b},
                   out={2: Out(product, scale=scale),
                        3: Out(product, dtype, tolerance=1.01 * 2.0**rounding, decode=values,
                               scale=np.maximum(2.0**least, 1e-3 * scale))})
