# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import copy

import numpy as np

from harness import Case, Out


class Branch:
    def __init__(self, x, at):
        self.leaves = [[False, x[at] if i == 1 else np.zeros((4, 4)), float(i)] for i in range(3)]
        ones = np.ones((4, 4))
        self.extra = [[x[at + 1], ones], [ones * 3, x[at + 1] - 3]]


def trees(x, steps):
    branches, root = [Branch(x, 0), Branch(x, 2)], np.full((4, 4), 0.5)
    for what, place, z, w in steps:
        b, l, k = place & 1, place // 2 % 3, z & 1
        me, other = branches[b], branches[1 - b]
        if what == 0:
            leaf, by = me.leaves[l], other.extra[k][w & 1]
            me.leaves[l] = [True, leaf[1] + by * 0.5 if leaf[0] else by, leaf[2] + 0.5]
        elif what == 1:
            n = (l + 1) % 3
            me.leaves[l], me.leaves[n] = me.leaves[n], me.leaves[l]
        elif what == 2:
            me.extra[k] = list(other.extra[1 - k])
            root = root + me.leaves[l][1]
        elif what == 3:
            branches[b] = copy.deepcopy(other)
        else:
            me.extra[k][w & 1] = root * me.leaves[l][2]
    return np.array([m for b in branches for m in [leaf[1] for leaf in b.leaves] + b.extra[0] + b.extra[1]] + [root])


def rope(x, steps, number):
    rows = x.reshape(-1, 4)
    v, n = [rows[number + i].copy() for i in range(4)], [0, 1, 2, 3]
    every = [[v[(3 * i + j) % 4].copy() for j in range(3)] for i in range(2)]
    for s, (_, y, z, _) in enumerate(steps):
        a, b = (y + number) % 4, z * number % 4
        v[a] = v[a] + v[b] * 0.25
        n[a] += -b + 1
        if (number + s) % 3 == 0:
            every[a & 1][b % 3] = v[a].copy()
        v[b] = v[b].copy()
        v[b][a] = n[a]
    return every[number & 1][number % 3] + v[number % 4] - every[0][1] * every[1][2]


def cases(f):
    for (count,) in f.sizes([(8,), (0,), (14,)], [range(0, 20)]):
        x = f.floats(4, 4, 4)
        steps = f.integers(0, 11, count, 4)
        steps[:, 0] %= 5
        given = np.append(steps.reshape(-1), [0] * 4)
        yield Case("%d" % count, push=[count], bind={0: x.astype("f4"), 2: given.astype("u4")},
                   out={1: Out(trees(x, steps.tolist()), "f4", tolerance=1e-4),
                        3: Out([rope(x, steps.tolist(), i) for i in range(8)], "f4", tolerance=1e-4)})
