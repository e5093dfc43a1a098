# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from convolutions import convolve
from harness import Case, Out, up

# A value for a constant that -O has removed.
KNOWN_FAILURES = {"optimized:* f4": "the shader has no specialization constant"}


def pack(x, step):
    """(c, h, w): c / 4 planes of h w vectors, `step` vectors apart."""
    planes = x.reshape(-1, 4, x.shape[1] * x.shape[2]).transpose(0, 2, 1)
    return np.pad(planes, [(0, 0), (0, step - planes.shape[1]), (0, 0)])


def activate(x, kind, low, high):
    return (x, np.maximum(x, 0), np.where(x < 0, low * x, x), np.clip(x, low, high),
            1 / (1 + np.exp(-x)))[kind]


def cases(f):
    for i, (c, o, h, w, k, stride, dilation, kind) in f.numbered(
            [(4, 8, 10, 10, 3, 1, 1, 1), (8, 4, 13, 9, 3, 2, 1, 2), (4, 8, 9, 12, 2, 1, 2, 3)],
            [[4, 8], [4, 8], range(9, 16), range(9, 16), range(1, 4), range(1, 3), range(1, 3),
             range(5)]):
        dtype = ("f4", "f2")[i % 2]
        x, weights, bias = f.halves(c, h, w), f.halves(o, c, k, k) * 0.25, f.halves(o)
        y = convolve(x[None], weights, stride, 0, dilation)[0] + bias[:, None, None]
        y = activate(y, kind, 0.25, 0.75)
        step, out_step = up(h * w, 4) * 4, up(y[0].size, 4) * 4 + 4
        packed = weights.reshape(o // 4, 4, c // 4, 4, k, k).transpose(0, 2, 4, 5, 3, 1)
        sizes = [w, h, c // 4, step, y.shape[2], y.shape[1], o // 4, out_step]
        spec = dict(enumerate([k, k, dilation, dilation, stride, stride, 1, kind, 0.25, 0.75]))
        if i % 2 == 0:  # all is known when the pipeline is made
            spec.update(enumerate(sizes, 10))
        yield Case("%dx%dx%d to %d by %d, stride %d, dilation %d %s" % (c, h, w, o, k, stride, dilation,
                                                                       dtype),
                   groups=(up(up(y.shape[2], 2), 4), up(y.shape[1], 4), o // 4),
                   spec={**spec, 233: 4, 234: 4, 235: 1}, push=list(map(np.int32, sizes)),
                   defines={"NCNN_fp16_storage": i % 2, "NCNN_fp16_arithmetic": 0},
                   bind={0: pack(x, step).astype(dtype), 2: packed.astype(dtype),
                         3: bias.astype(dtype)},
                   out={1: Out(pack(y, out_step), dtype)})
