# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out


def bfloat(x):
    """Rounded to the nearest, ties to even."""
    bits = x.astype("f4").view("u4")
    return (bits + 0x7FFF + (bits >> 16 & 1) & 0xFFFF0000).astype("u4").view("f4").astype("f8")


def cases(f):
    for (groups,) in f.sizes([(2,), (1,)], [range(1, 6)]):
        raw = f.integers(0, 255, groups, 16, 16).astype("u1")
        h = (raw.astype("f8") - 128) / 16
        signed = raw.view("i1")
        square = h @ h + h @ h.transpose(0, 2, 1)
        again = (square / 256).astype("f4").astype("f2").astype("f8")
        yield Case("%d" % groups, groups=(groups,), bind={0: raw},
                   out={1: Out(square + again @ h, "f4"), 2: Out(h, "f2", tolerance=0),
                        3: Out(h * 16, "i2"), 4: Out(bfloat(signed * 1.015625), "f4", tolerance=0),
                        5: Out(signed.astype("i4").view("u4"), "u4")})
