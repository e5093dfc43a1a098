# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out, up

OPERATIONS = (np.add, np.subtract, np.multiply, np.divide, np.maximum,
              lambda x, y: np.abs(x)**y)


def cases(f):
    sizes = f.sizes([((2, 3, 8, 16), (1, 3, 1, 16), 2), ((1, 5, 7, 33), (1, 1, 7, 1), 3),
                     ((2, 2, 9, 13), (2, 2, 9, 13), 5)], [[0], [0], range(6)])
    for shape, small, operation in sizes:
        if f.is_random:
            small = tuple(f.integers(1, 5, 4))
            shape = tuple(s * int(f.integers(1, 4)) for s in small)
        a = f.halves(*shape)
        b = f.halves(*small) + 0.25
        b = np.where(abs(b) < 0.1, 1.0, b).astype("f2").astype("f8")
        repeats = [s // t for s, t in zip(shape, small)]
        strides = [s // 2 for s in reversed(b.astype("f2").strides)]
        y = OPERATIONS[operation](a, 0.5 * np.tile(b, repeats))
        yield Case("%s of %s" % ("x".join(map(str, shape)), "x".join(map(str, small))),
                   groups=(up(a.size, 64),), spec={0: operation, 1: int(shape == small), 233: 64},
                   push=[*map(int, shape[::-1]), *strides, *map(int, small[::-1]), 0.5],
                   defines={"A_TYPE": "float16_t", "B_TYPE": "float16_t"},
                   bind={0: a.astype("f2"), 1: b.astype("f2")}, out={2: Out(y)})
