# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out



def cases(f):
    for steps, chosen in f.sizes([(4, 0), (1, 1), (5, 1)], [range(1, 9), (0, 1)]):
        data = f.integers(-128, 127, steps, 64).astype("i1")
        given = f.integers(-999, 999, 4, 4).astype("i4")
        sums, uses = [given.copy(), np.full((4, 4), -1, "i4")], [0, 100]
        for k in range(steps):
            a = data[k, :32].reshape(4, 8)
            b = data[k, 32:].reshape(4, 8).T.astype("i4")
            which = (k + chosen) % 2
            sums[which] += a.astype("i4") @ b
            uses[which] += 1
            if which == 1:
                sums[0] += (-a).astype("i4") @ b  # -(-128) is -128
                uses[0] += 1
        copy, copied = list(sums), list(uses)
        copy[chosen] = sums[1 - chosen] - sums[chosen]
        copied[chosen] += 3
        stored = [given, sums[0], copy[0].T, sums[1], copy[1].T]
        yield Case("%d, %d" % (steps, chosen), push=[steps, chosen], bind={0: data},
                   out={1: Out(np.concatenate([s.reshape(-1) for s in stored]), "i4",
                               initial=np.pad(given.reshape(-1), (0, 64))),
                        2: Out([uses[0] | uses[1] << 16, copied[0] | copied[1] << 16], "u4")})
