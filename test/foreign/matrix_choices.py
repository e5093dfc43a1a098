# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out


def rounded(m):
    return m.astype("f2").astype("f8")


def execute(a, b, c, program, limit):
    state, other, spare = a, b.T, np.full((8, 8), 0.25)
    at = taken = 0
    while at < len(program):
        op = program[at]
        at += 1
        odd, kind, count = op & 8, op & 7, op >> 4
        if kind in (0, 1):
            spare = state if kind == 0 else spare
            state, other = other, spare
        elif kind == 2:
            state = rounded((state if odd else other) + spare)
            continue
        elif kind == 3:
            m = state * 0.5
            state = np.ones((8, 8)) if count <= 0 else m
            for _ in range(1 if count == 7 else count - 1):
                state = rounded(state * m)
        elif kind == 4:
            if count > limit:
                at = len(program)
            elif odd:
                state = -state
            else:
                spare = rounded(spare - other)
        elif kind == 5:
            state = np.clip(state, -limit, limit)
        elif kind == 6:
            state = rounded(other @ (state if odd else spare) + state * 0.125)
        else:
            state = c.T if odd else c
        taken += 1
        if taken > 9:
            spare = rounded(spare * 0.5)
    return [state, other, spare.T]


PROGRAMS = [
    [1, 7, 0, 15, 1],
    [3 + 16 * 3, 2, 7, 3 + 16 * 7, 10, 15, 3, 5, 2, 3 + 16],
    [0, 6, 5, 14, 4, 5, 12, 6 + 8, 2, 1, 5, 7, 10, 14, 5],
    [7, 2, 4 + 16 * 9, 1, 0, 3],
]


def cases(f):
    for number, groups in f.sizes([(n, 2) for n in range(4)], [range(9), range(1, 4)]):
        if number < len(PROGRAMS):
            program = PROGRAMS[number]
        else:
            # No products of products: they would not stay in the range of halves.
            program = [int(op) for op in f.rng.choice([0, 1, 2, 4, 5, 7, 8, 9, 12, 13, 15], 20)]
        m = f.integers(-16, 16, groups, 3, 8, 8) / 8
        expected = [execute(*g, program, 3) for g in m]
        yield Case("program %d, %d" % (number, groups), groups=(groups,), push=[np.int32(len(program)), 3.0],
                   bind={0: m.astype("f2"), 1: np.array(program, "i4")},
                   out={2: Out(np.array(expected), "f2", tolerance=1e-2)})
