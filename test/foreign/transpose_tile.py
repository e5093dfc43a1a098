# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from harness import Case, Out, up


def cases(f):
    for height, width in f.sizes([(64, 32), (1, 40), (37, 70)], [range(1, 99), range(1, 99)]):
        a = f.floats(height, width)
        b = f.integers(0, 65535, height, width).astype("u2")
        yield Case("%dx%d" % (height, width), groups=(up(width, 32), up(height, 32)),
                   push=[width, height], bind={0: a.astype("f4"), 2: b},
                   out={1: Out(a.T, "f4", tolerance=0), 3: Out(b.T, "u2")})
