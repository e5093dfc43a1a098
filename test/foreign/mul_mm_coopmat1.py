# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from matmul import product_case

# BLOCK_SIZE, BM, BN, WM, WN, WMITER, TM, TN, TK, WARP
TILES = [(64, 32, 64, 32, 32, 1, 16, 16, 16, 32), (64, 32, 32, 16, 32, 1, 8, 16, 8, 32)]

# Values for a constant that -O has removed.
KNOWN_FAILURES = {"optimized": "the shader has no specialization constant"}


def cases(f):
    sizes = f.sizes([(64, 64, 64, 1, 1), (45, 37, 96, 2, 2)],
                    [range(1, 70), range(1, 70), range(32, 200, 32), [2, 4], [1, 2]])
    for i, (a, b) in enumerate([("F16", "f2"), ("Q5_0", "f4"), ("IQ4_NL", "f2"), ("F32", "f4")]):
        if not f.is_random and i == 2:
            continue
        yield product_case(f, a, b, "f2", *sizes[i % len(sizes)], TILES[i // 2],
                           options=("--subgroup-size=32",))
    for i, (a, b) in enumerate([("Q4_0", "f4"), ("F16", "f4"), ("Q8_0", "f2")]):
        if not f.is_random and i == 2:
            continue
        yield product_case(f, a, b, "f2", *sizes[i % len(sizes)], TILES[0],
                           options=("--subgroup-size=32",), aligned=True)
