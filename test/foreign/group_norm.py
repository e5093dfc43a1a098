# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out, up


def cases(f):
    for total, group in f.sizes([(1024, 256), (1000, 301)], [range(100, 2000), range(50, 500)]):
        x = f.halves(total) + 3
        x = x.astype("f2").astype("f8")
        parts = [x[i:i + group] for i in range(0, total, group)]
        y = np.concatenate([(g - g.mean()) / np.sqrt(g.var() + 1e-6) for g in parts])
        yield Case("%d by %d" % (total, group), groups=(up(total, group),),
                   push=[group, total, 1e-6, 0.0], defines={"A_TYPE": "float16_t"},
                   bind={0: x.astype("f2")}, out={1: Out(y, "f4", tolerance=1e-4)})
