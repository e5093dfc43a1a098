# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out, up


def cases(f):
    for i, (n2, n1, n0, sources) in f.numbered(
            [(1, 4, 64, 2), (3, 7, 45, 5)],
            [range(1, 5), range(1, 9), range(1, 100), range(1, 8)]):
        x = f.floats(sources, n2, n1, n0)
        y, groups = x.sum(0), up(n0 * n1 * n2, 256)
        strides = [1, n0, n0 * n1]
        flat = np.zeros(2 * groups * 128)
        flat[:y.size] = y.ravel()**2
        partials = flat.reshape(2, groups, 128).sum((0, 2)) * (i % 2)
        bind = {"0[%d]" % s: x[s].astype("f4") for s in range(sources)}
        # All elements of the array are bound, as hosts do.
        bind.update({"0[%d]" % s: "zeros:f32[1]" for s in range(sources + 1, 8)})
        yield Case("%d of %dx%dx%d" % (sources, n2, n1, n0), groups=(groups,), spec={0: sources},
                   push=[n0, n1, n2, *strides, *strides, i % 2], bind=bind,
                   out={"0[%d]" % sources: Out(y), 9: Out(partials)})
