# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from fields import Fields
from harness import Case, Out

Y, X = np.mgrid[1:17, 1:17]


def settle(p, limit, epsilon):
    """The plate and the number of sweeps, or None where rounding decides when it is settled."""
    n = 0
    while n < limit:
        n += 1
        changes = []
        for colour in (0, 1):
            mask = (X + Y + colour) % 2 == 1
            around = 0.25 * (p[1:-1, :-2] + p[1:-1, 2:] + p[:-2, 1:-1] + p[2:, 1:-1])
            changes.append(np.abs(around - p[1:-1, 1:-1])[mask].max())
            p[1:-1, 1:-1][mask] = around[mask]
        most = max(changes)
        if abs(most - epsilon) < 0.02 * epsilon:
            return None
        if most > epsilon:
            continue
        if p[0, 0] < 0:
            p[1:9, 1:9] = 1
            p[0, 0] = 1
            continue
        break
    return p, n


def cases(f):
    for groups, limit in f.sizes([(2, 12), (1, 0), (3, 300)], [range(1, 5), range(0, 200)]):
        plates, expected, sweeps = [], [], []
        epsilon = np.float32(0.01)
        while len(plates) < groups:
            plate = f.floats(18, 18)
            result = settle(plate.copy(), limit, float(epsilon))
            if result:
                plates.append(plate)
                expected.append(result[0])
                sweeps.append([result[1]] * 2)
        yield Case("%d, %d" % (groups, limit), groups=(groups,), push=[limit, epsilon],
                   out={0: Fields(324 * groups, "f4", expected, lambda p: p, 1e-3, initial=np.array(plates)),
                        1: Out(sweeps, "u4")})
