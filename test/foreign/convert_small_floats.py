# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

import formats
from harness import Case, Out, up


def cases(f):
    for (count,) in f.sizes([(64,), (777,)], [range(1, 2000)]):
        x = f.floats(count) * 2.0 ** f.integers(-20, 20, count)
        x[:4] = [0.0, -0.0, 2.0**-130, 3e38][:count]
        bf16 = formats.bf16_bits(x)
        e4m3 = formats.e4m3_bits(np.clip(x, -448, 448))
        e5m2 = formats.e5m2_bits(np.clip(x, -57344, 57344))
        back = np.stack([formats.bf16_values(bf16)] * 2 +
                        [formats.e4m3_values(e4m3), formats.e5m2_values(e5m2)], 1)
        yield Case("%d" % count, groups=(up(count, 64),), push=[count], bind={0: x.astype("f4")},
                   out={1: Out(bf16, "u2"), 2: Out(bf16, "u2"), 3: Out(e4m3, "u1"), 4: Out(e5m2, "u1"),
                        5: Out(back, tolerance=0)})
