# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out


def cases(f):
    for size, threads, descending in f.sizes([(256, 128, 0), (64, 32, 1), (100, 64, 1)],
                                             [range(1, 65), (32, 64, 128), (0, 1)]):
        depth = np.round(f.normal(size), 1).astype("f4") + np.float32(0.0)
        order = np.argsort(-depth if descending else depth, kind="stable")
        yield Case("%d with %d%s" % (size, threads, " down" if descending else ""), push=[size],
                   spec={0: threads, 1: descending}, bind={0: depth}, out={1: Out(order, "u4")})
