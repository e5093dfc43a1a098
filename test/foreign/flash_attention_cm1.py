# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from attention import attention_case


def cases(f):
    for i, (rows, kv, heads, ratio) in f.numbered(
            [(16, 64, 2, 1), (21, 77, 4, 2)],
            [range(1, 40), range(1, 200), [2, 4], [1, 2]]):
        spec, sizes = ((128, 16, 32), (32, 48)) if i % 2 else ((64, 16, 64), (64, 32))
        yield attention_case(f, rows, kv, heads, ratio, sizes, spec, has_mask=i % 2 == 1,
                             options=("--subgroup-size=32",))
