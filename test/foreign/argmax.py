# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from harness import Case, Out


def cases(f):
    for rows, columns, block in f.sizes([(3, 512, 64), (5, 19, 32), (4, 1001, 128)],
                                        [range(1, 9), range(1, 2000), [16, 32, 64, 128]]):
        x = f.integers(-40, 40, rows, columns)  # some values are there twice
        yield Case("%dx%d by %d" % (rows, columns, block), groups=(rows,), push=[columns, rows],
                   spec={0: block}, defines={"D_TYPE": "int"}, bind={0: x.astype("f4")},
                   out={1: Out(x.argmax(1), "i4")})
