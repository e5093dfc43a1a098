# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out, up


def cases(f):
    for rows, experts, used, warp, norm in f.sizes(
            [(4, 64, 8, 32, 1), (7, 50, 5, 16, 0)],
            [range(1, 12), range(8, 200), range(1, 9), [8, 16, 32], range(2)]):
        x = np.array([f.rng.permutation(experts) for _ in range(rows)]) / 16.0
        e = np.exp(x - x.max(1, keepdims=True))
        probabilities = e / e.sum(1, keepdims=True)
        ids = np.argsort(-x, 1)[:, :used]
        weights = np.take_along_axis(probabilities, ids, 1)
        if norm:
            weights /= weights.sum(1, keepdims=True)
        yield Case("%d of %d for %d by %d" % (used, experts, rows, warp), groups=(up(rows, 4),),
                   push=[rows, used, 1e-6], spec={0: warp, 1: experts, 2: norm},
                   options=("--subgroup-size=%d" % warp,), bind={0: x.astype("f4")},
                   out={1: Out(weights), 2: Out(ids, "u4")})
