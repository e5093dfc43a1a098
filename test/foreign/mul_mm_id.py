# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out, up
from matmul import specialization, weights

TILES = (64, 32, 32, 32, 16, 1, 4, 2, 1, 32)  # BLOCK_SIZE, BM, BN, WM, WN, WMITER, TM, TN, TK, WARP

# Values for a constant that -O has removed.
KNOWN_FAILURES = {"optimized": "the shader has no specialization constant"}


def cases(f):
    for name, (m, tokens, k, experts, used) in zip(("F32", "Q4_1"), f.sizes(
            [(32, 16, 64, 4, 2), (41, 23, 96, 3, 2)],
            [range(1, 70), range(1, 70), range(32, 200, 32), range(4, 8), range(1, 4)])):
        a, values, macros = weights(f, name, experts * m, k)
        b = f.halves(tokens, used, k)
        ids = np.array([f.rng.permutation(experts)[:used] for _ in range(tokens)])
        chosen = values.reshape(experts, m, k)[ids]
        yield Case("%s %dx%dx%d, %d of %d experts" % (name, m, tokens, k, used, experts),
                   groups=(up(m, 32), up(tokens * used, 32), experts), spec=specialization(TILES),
                   push=[m, tokens, k, k, k, m, m * k, used * k, used * m, used],
                   defines={**macros, "ACC_TYPE": "float"},
                   bind={0: a, 1: b.astype("f4"), 3: ids.astype("i4")},
                   out={2: Out(np.einsum("tuk,tumk->tum", b, chosen),
                               scale=np.einsum("tuk,tumk->tum", abs(b), abs(chosen)))})
