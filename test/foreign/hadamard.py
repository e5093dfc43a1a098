# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out


def cases(f):
    for rows, threads, each in f.sizes([(3, 32, 4), (2, 128, 2)],
                                       [range(1, 6), [8, 16, 32, 64, 128], [1, 2, 4, 8]]):
        size = threads * each
        matrix = np.array([[1]])
        while len(matrix) < size:
            matrix = np.block([[matrix, matrix], [matrix, -matrix]])
        x = f.integers(-50, 50, rows, size)  # sums are exact
        y = x @ matrix
        step = np.abs(y).max(1, keepdims=True) / 127
        yield Case("%dx%d by %d" % (rows, size, threads), groups=(rows,), spec={0: threads, 1: each},
                   bind={0: x.astype("f4")},
                   out={1: Out(np.round(y / step), "i1", tolerance=1, scale=1),
                        2: Out(step / np.sqrt(size))})
