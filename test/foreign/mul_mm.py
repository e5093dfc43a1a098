# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from matmul import product_case

# BLOCK_SIZE, BM, BN, WM, WN, WMITER, TM, TN, TK, WARP
TILES = [(32, 32, 32, 32, 32, 2, 4, 2, 1, 32), (64, 32, 64, 32, 32, 1, 4, 4, 1, 32)]

# Values for a constant that -O has removed.
KNOWN_FAILURES = {"optimized": "the shader has no specialization constant"}


def cases(f):
    sizes = f.sizes([(32, 64, 64, 1, 1), (45, 37, 96, 2, 2)],
                    [range(1, 70), range(1, 70), range(32, 200, 32), [2, 4], [1, 2]])
    for i, (a, b) in enumerate([("F32", "f4"), ("Q4_0", "f2"), ("Q8_0", "f4"), ("F16", "f2")]):
        if not f.is_random and i == 2:
            continue
        yield product_case(f, a, b, "f4", *sizes[i % len(sizes)], TILES[i // 2])
