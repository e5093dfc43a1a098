# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Converted, Out, up


def cases(f):
    for count, inputs, outputs, group in f.sizes(
            [(64, 32, 16, 32), (75, 24, 40, 48)],
            [range(1, 300), range(8, 80, 8), range(8, 80, 8), [32, 48, 64]]):
        x, target = f.halves(count, inputs), f.halves(count, outputs)
        w, bias = f.halves(outputs, inputs) / 4, f.halves(outputs) / 4
        y = x @ w.T + bias
        # Sums near zero may be rounded to either side of it: none are.
        target[np.abs(y) < 0.02] = 0.0
        error = (np.maximum(y, 0) - target) * 0.25 * (y > 1e-6)
        yield Case("%d of %d to %d by %d" % (count, inputs, outputs, group),
                   groups=(up(count, group),), spec={0: inputs, 1: outputs, 2: group},
                   push=[count, 0.25],
                   bind={0: x.astype("f2"), 1: target.astype("f2"),
                         2: Converted(w.astype("f2"), "training-optimal:f16"), 3: bias.astype("f2")},
                   out={4: Out(error.T @ x, layout="training-optimal:f32", tolerance=1e-2),
                        5: Out(error.sum(0), tolerance=1e-2),
                        6: Out(error @ w, "f2", tolerance=1e-2)})
