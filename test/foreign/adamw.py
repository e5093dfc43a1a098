# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out, up


def cases(f):
    for (count,) in f.sizes([(512,), (1301,)], [range(1, 3000)]):
        x, g, m = f.floats(count), f.floats(count), f.floats(count)
        v = (f.floats(count)**2).astype("f4").astype("f8")
        numbers = np.array([0.01, 0.9, 0.999, 1e-8, 0.1, 1 / (1 - 0.9**3), 1 / (1 - 0.999**3)], "f4")
        alpha, beta1, beta2, epsilon, decay, beta1h, beta2h = numbers.astype("f8")
        m2, v2 = m * beta1 + g * (1 - beta1), v * beta2 + g * g * (1 - beta2)
        x2 = x * (1 - alpha * decay) - alpha * m2 * beta1h / (np.sqrt(v2 * beta2h) + epsilon)
        # The one after the last stays as it is.
        before = [np.append(a, 7.0).astype("f4") for a in (x, m, v)]
        yield Case("%d" % count, groups=(up(count, 512),), push=[count, 0.0, 0.0],
                   bind={1: g.astype("f4"), 4: numbers},
                   out={b: Out(np.append(a, 7.0), initial=i)
                        for b, a, i in zip((0, 2, 3), (x2, m2, v2), before)})
