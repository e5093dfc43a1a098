# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out


def cases(f):
    for size, rows, sign in f.sizes([(64, 2, -1), (512, 1, 1), (2, 3, -1), (32, 3, 1)],
                                    [(2, 4, 8, 16, 128, 256), range(1, 5), (-1, 1)]):
        x = f.floats(rows, size) + 1j * f.floats(rows, size)
        y = np.fft.fft(x) if sign < 0 else np.fft.ifft(x)
        yield Case("%dx%d, %d" % (rows, size, sign), groups=(rows,), spec={0: size, 1: sign},
                   out={0: Out(y.view("f8"), "f4", initial=x.view("f8"))})
