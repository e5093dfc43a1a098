# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out


def cases(f):
    for groups, columns in f.sizes([(2, 32), (1, 1), (3, 19)], [range(1, 5), range(1, 33)]):
        x = f.floats(groups, 16, 32)
        epsilon = float(np.float32(1e-3))
        inside = np.arange(32) < columns
        e = np.where(inside, np.exp(x - x[..., :columns].max(2, keepdims=True)), 0)
        mean = x[..., :columns].mean(2, keepdims=True)
        square = ((x - mean)**2)[..., :columns].mean(2, keepdims=True)
        pools = [np.concatenate([g.reshape(8, 2, 16, 2).max((1, 3)).reshape(-1), g.sum(0),
                                 np.full(64, g.max())]) for g in x]
        yield Case("%dx%d" % (groups, columns), groups=(groups,), push=[columns, np.float32(1e-3)],
                   bind={0: x.astype("f4")},
                   out={1: Out(e / e.sum(2, keepdims=True), "f4"),
                        2: Out((x - mean) / np.sqrt(square + epsilon), "f4", tolerance=1e-4),
                        3: Out(np.array(pools), "f4"), 4: Out(np.full(16, groups), "u4")})
