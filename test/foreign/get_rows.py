# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from formats import FORMATS
from harness import Case, Out, up

CHOICES = [("Q4_0", "f4"), ("Q4_1", "f2"), ("Q5_0", "f4"), ("Q5_1", "f4"), ("Q8_0", "f2"),
           ("IQ4_NL", "f4")]


def cases(f):
    sizes = f.sizes([(9, 3, 1, 128), (70, 5, 2, 224)],
                    [range(1, 50), range(1, 9), range(1, 4), range(32, 400, 32)])
    for i, (name, dtype) in enumerate(CHOICES):
        rows, count, batches, columns = sizes[i % len(sizes)]
        table = FORMATS[name].make(f.rng, rows, columns)
        chosen = f.integers(0, rows - 1, batches, count)
        yield Case(
            "%s %d of %dx%d" % (name, count * batches, rows, columns),
            groups=(up(columns, 128), count, batches),
            push=[columns, count, batches, columns // 32, 1, count, columns, columns * count],
            defines={FORMATS[name].macro: 1, "D_TYPE": "float16_t" if dtype == "f2" else "float"},
            bind={0: table, 1: chosen.astype("i4")},
            out={2: Out(FORMATS[name].values(table)[chosen], dtype,
                        tolerance=1e-3 if dtype == "f2" else 1e-6)})
