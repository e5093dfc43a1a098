# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from attention import attention_case


def cases(f):
    for i, (rows, kv, heads, ratio) in f.numbered(
            [(4, 32, 2, 1), (5, 45, 4, 2)],
            [range(1, 9), range(1, 100), [2, 4], [1, 2]]):
        spec, sizes = ((32, 2, 16, 8), (32, 64)) if i % 2 else ((64, 4, 32, 4), (64, 32))
        yield attention_case(f, rows, kv, heads, ratio, sizes, spec, has_mask=i % 2 == 1,
                             options=("--subgroup-size=32",), tolerance=2e-5)
