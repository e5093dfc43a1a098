# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out


def cases(f):
    for groups, layers in f.sizes([(2, 3), (1, 1), (3, 5)], [range(1, 4), range(1, 9)]):
        x = f.halves(groups, 16, 16)
        given = x.astype("f2")
        bind, options = {1: given}, []
        results = np.zeros((groups, 8, 16, 16))
        for i in range(layers):
            w, bias, slope = f.halves(16, 16, scale=0.3), f.floats(16), 0.125 * i
            sums = x @ w.T + bias
            x = np.where(sums < 0, sums * slope, sums).astype("f4").astype("f2").astype("f8")
            results[:, i] = x
            bind[10 + 2 * i], bind[11 + 2 * i] = w.astype("f2"), bias.astype("f4")
            following = "address:%d" % (41 + i) if i + 1 < layers else "u64:0"
            options.append("--bind=%d=address:%d,address:%d,%s,u32:16,f32:%r" % (
                40 + i, 10 + 2 * i, 11 + 2 * i, following, slope))
        yield Case("%d, %d" % (groups, layers), groups=(groups,),
                   push=["address:40", "address:1", "address:2"], bind=bind,
                   out={2: Out(results, "f2", tolerance=8e-3)}, options=tuple(options))
