# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import base64

import numpy as np

from harness import Case, Out, up


def cases(f):
    for (size,) in f.sizes([(96,), (1,), (101,)], [range(1, 300)]):
        given = f.rng.bytes(size)
        other = f.rng.bytes(size)
        letters = base64.b64encode(given)
        yield Case("%d" % size, groups=(up(size, 48),), push=[size],
                   bind={0: np.frombuffer(given, "u1"), 2: np.frombuffer(base64.b64encode(other), "u4")},
                   out={1: Out(np.frombuffer(letters, "u1"), "u1"),
                        3: Out(np.frombuffer(other, "u1"), "u1")})
