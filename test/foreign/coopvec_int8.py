# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Converted, Out, up


def requantize(sums):
    """With a power of two: the product is exact, and so is the rounding."""
    scale = 2.0 ** -np.ceil(np.log2(np.abs(sums).mean() / 32))
    return np.clip(np.round(sums * scale), -128, 127), scale


def cases(f):
    for i, (count, inputs, hidden, outputs) in f.numbered(
            [(64, 32, 32, 16), (77, 48, 64, 8)],
            [range(1, 200), range(16, 80, 16), range(16, 80, 16), range(4, 40, 4)]):
        x = f.integers(-128, 127, count, inputs)
        w1, w2 = f.integers(-128, 127, hidden, inputs), f.integers(-128, 127, outputs, hidden)
        b1, b2 = f.integers(-3000, 3000, hidden), f.integers(-3000, 3000, outputs)
        h, scale1 = requantize(x @ w1.T + b1)
        y, scale2 = requantize(np.maximum(h, 0) @ w2.T + b2)
        yield Case("%d of %d-%d-%d %s" % (count, inputs, hidden, outputs, ("bytes", "floats")[i % 2]),
                   defines={"FLOAT_HIDDEN": 1} if i % 2 else {}, groups=(up(count, 32),),
                   spec={0: inputs, 1: hidden, 2: outputs}, push=[count, scale1, scale2, 4 * hidden],
                   bind={0: x.astype("i1"), 1: Converted(w1.astype("i1"), "inferencing-optimal:s8"),
                         2: Converted(w2.astype("i1"), "inferencing-optimal:s8"),
                         3: np.concatenate([b1, b2]).astype("i4")},
                   out={4: Out(y, "i1")})
