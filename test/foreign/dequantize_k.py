# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from formats import FORMATS
from harness import Case, Out, up


def cases(f):
    sizes = f.sizes([(4, 512), (3, 1280)], [range(1, 9), range(256, 2048, 256)])
    for i, name in enumerate(("Q2_K", "Q3_K", "Q4_K", "Q5_K", "Q6_K")):
        rows, columns = sizes[i % len(sizes)]
        blocks = FORMATS[name].make(f.rng, rows, columns)
        yield Case("%s %dx%d" % (name, rows, columns), groups=(up(rows * columns, 1024),),
                   push=[rows, columns, columns, columns, rows * columns],
                   defines={FORMATS[name].macro: 1}, bind={0: blocks},
                   out={1: Out(FORMATS[name].values(blocks), "f2", tolerance=1e-3)})
