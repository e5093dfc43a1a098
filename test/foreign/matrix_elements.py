# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out


def cases(f):
    for (groups,) in f.sizes([(2,), (1,), (3,)], [range(1, 6)]):
        x = f.floats(groups, 16, 16)
        turned = x.transpose(0, 2, 1)
        threshold = np.float32(0.6)
        mask = np.where(x > threshold, 1.0, np.where(x < -threshold, -1.0, 0.0))
        gelu = 0.5 * x * (1 + np.tanh(0.7978845608 * (x + 0.044715 * x**3)))
        y = np.where(mask == 0, x, gelu * mask) + np.minimum(x, turned) + (mask < 0)
        norms = np.stack([np.sqrt((x**2).sum((1, 2))), np.abs(x - turned).max((1, 2))], 1)
        yield Case("%d" % groups, groups=(groups,), push=[threshold], bind={0: x.astype("f4")},
                   out={1: Out(y, "f4"), 2: Out(norms, "f4"),
                        3: Out([(mask > 0).sum(), (x > 2 * threshold).sum()], "u4")})
