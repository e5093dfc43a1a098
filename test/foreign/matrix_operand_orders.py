# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out



def cases(f):
    for scale, in f.sizes([(1,), (3,)], [range(1, 9)]):
        x, y = f.floats(4, 16, 8), f.floats(4, 16, 8)
        bias = np.abs(f.floats(4, 1, 8)).astype("f4").astype("f8") + scale
        gate = (f.floats(4, 16, 1) / 4 - 1.5 * scale).astype("f4").astype("f8")
        bias = bias.astype("f4").astype("f8")
        one = np.arange(4) ^ 1
        results = [x + y + bias]
        second = x * gate - y * bias
        results.append(second * np.array([1, 1, -1, -1])[:, None, None])
        third = [x[0] - bias[0] * gate[1], bias[1] - x[1] * gate[0], gate[2] - bias[2] * x[2],
                 bias[3] - gate[3] * x[3]]
        results.append(np.array(third))
        z = y[one]
        divisor = z * bias - gate
        z = np.where(np.abs(divisor) < 0.05, 0, z)  # a quotient by nearly 0 is not compared
        y[one] = z
        results[0], results[1] = x + y + bias, (x * gate - y * bias) * np.array([1, 1, -1, -1])[:, None, None]
        results += [(x - z) / gate + bias[one], (z - x) / bias + gate[one],
                    gate / (z * bias - gate) * x]
        yield Case("%d" % scale,
                   bind={0: x.astype("f4"), 1: y.astype("f4"), 2: bias.astype("f4"), 3: gate.astype("f4")},
                   out={4: Out(np.array(results), "f4", scale=4, tolerance=1e-4)})
