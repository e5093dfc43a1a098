# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from convolutions import convolve
from harness import Case, Out, up


def cases(f):
    for c, h, w, kh, kw, pad in f.sizes([(2, 16, 16, 3, 3, 1), (3, 13, 21, 5, 4, 2)],
                                        [range(1, 5), range(6, 30), range(6, 40), range(1, 6),
                                         range(1, 6), range(3)]):
        x, weights, bias = f.floats(c, h, w), f.floats(c, kh, kw), f.floats(c)
        y = np.stack([convolve(x[None, i:i + 1], weights[None, i:i + 1], 1, pad)[0, 0] + bias[i]
                      for i in range(c)])
        oh, ow = y.shape[1:]
        yield Case("%dx%dx%d by %dx%d" % (c, h, w, kh, kw), groups=(up(ow, 16), up(oh, 8), c),
                   spec={0: kw, 1: kh, 2: pad, 3: 1},
                   push=list(map(np.int32, (w, h, ow, oh, c))),
                   bind={0: x.astype("f4"), 1: weights.astype("f4"), 2: bias.astype("f4")},
                   out={3: Out(y)})
