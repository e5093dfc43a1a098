# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out

# glslang has no cooperative matrices of 64-bit components.
KNOWN_FAILURES = {"glslang": "coopmat invalid basic type"}


def cases(f):
    for groups, k in f.sizes([(1, 32), (3, 4), (2, 20)], [range(1, 5), range(4, 50, 4)]):
        a, b, c = f.normal(groups, 8, k), f.normal(k, 8), f.normal(groups, 8, 8)
        n = f.integers(-2**62, 2**62, groups, 4, 4)
        exact = n.astype(object) @ n.transpose(0, 2, 1).astype(object) + 1
        wrapped = (exact % 2**64).astype("u8").view("i8")
        yield Case("%dx%d" % (groups, k), groups=(groups,), push=["f64:%r" % (1 / 3), k],
                   bind={0: a, 1: b, 3: n}, out={2: Out(a @ b / 3 - c, "f8", initial=c),
                                                 4: Out(wrapped, "i8")})
