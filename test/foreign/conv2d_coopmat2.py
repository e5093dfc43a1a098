# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from convolutions import convolve
from fastdiv import magic
from harness import Case, Out, up


def cases(f):
    for n, c, o, h, w, kh, kw, s, pad, d in f.sizes(
            [(1, 16, 32, 8, 8, 1, 1, 1, 0, 1), (2, 3, 21, 9, 11, 3, 2, 2, 1, 2)],
            [range(1, 3), range(1, 9), range(1, 50), range(7, 14), range(7, 14), range(1, 4),
             range(1, 4), range(1, 3), range(2), range(1, 3)]):
        x, weights = f.halves(n, c, h, w), f.halves(o, c, kh, kw) * 0.25
        y = convolve(x, weights, (s, 1), pad, d)
        _, _, oh, ow = y.shape
        yield Case("%dx%dx%dx%d to %d by %dx%d" % (n, c, h, w, o, kh, kw),
                   groups=(up(o, 32), up(n * oh * ow, 32)),
                   spec=dict(enumerate([128, 32, 16, 32, 1, s, pad, pad, d, d, kw, kh, 0])),
                   push=[o, c, n, w, h, ow, oh, kw, kw * kh, kw * kh * c, w, w * h, w * h * c, ow,
                         ow * oh, ow * oh * o, *magic(ow), *magic(ow * oh)],
                   defines={"A_TYPE": "float16_t", "ACC_TYPE": "float"},
                   bind={0: weights.astype("f2"), 1: x.astype("f4")}, out={2: Out(y)})
