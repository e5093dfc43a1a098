# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from formats import FORMATS
from harness import Case, Out, up

# The largest error, relative to the width of the block's values: half a step, or a whole one where
# the largest value is clamped.
ERRORS = {"Q4_0": 1 / 8, "Q5_1": 0.5 / 31, "Q8_0": 0.5 / 127, "IQ4_NL": 0.15}


def cases(f):
    sizes = f.sizes([(32,), (37,)], [range(1, 100)])
    for i, name in enumerate(ERRORS):
        (blocks,) = sizes[i % len(sizes)]
        x = f.floats(blocks, 32)
        form = FORMATS[name]

        def decode(stored, form=form):
            before, written = np.split(stored, [form.size])
            return np.concatenate([before, form.values(written.reshape(-1, form.size)).ravel()])

        width = np.ptp(x, 1) if name == "Q5_1" else np.abs(x).max(1)
        untouched = np.full(form.size, 77.0)
        yield Case("%s %d blocks" % (name, blocks), groups=(up(blocks, 32),), push=[32 * blocks, 0, 1],
                   defines={form.macro: 1}, bind={0: x.astype("f4")},
                   out={1: Out(np.concatenate([untouched, x.ravel()]), "u1", decode=decode,
                               tolerance=ERRORS[name] + 0.002,
                               scale=np.concatenate([0 * untouched, np.repeat(width, 32)]),
                               initial=np.full(form.size * (blocks + 1), 77, "u1"))})
