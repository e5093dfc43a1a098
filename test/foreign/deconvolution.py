# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out, up


def transposed(x, weights, stride, dilation):
    """(c, h, w) by (o, c, kh, kw)."""
    (_, h, w), (o, _, kh, kw) = x.shape, weights.shape
    y = np.zeros((o, (h - 1) * stride + dilation * (kh - 1) + 1, (w - 1) * stride + dilation * (kw - 1) + 1))
    for i in range(kh):
        for j in range(kw):
            part = np.einsum("chw,oc->ohw", x, weights[:, :, i, j])
            y[:, i * dilation:i * dilation + h * stride:stride,
              j * dilation:j * dilation + w * stride:stride] += part
    return y


def cases(f):
    for i, (c, o, h, w, k, stride, dilation) in f.numbered(
            [(4, 2, 6, 8, 3, 2, 1), (8, 3, 7, 5, 2, 3, 2)],
            [[4, 8], range(1, 5), range(1, 10), range(1, 10), range(1, 5), range(1, 4), range(1, 3)]):
        x, weights, bias = f.halves(c, h, w), f.halves(o, c, k, k), f.halves(o)
        y = transposed(x, weights, stride, dilation) + bias[:, None, None]
        # The kernel lies turned about, its channels in packs.
        turned = weights[:, :, ::-1, ::-1].transpose(0, 2, 3, 1)
        sizes = [w, h, c // 4, y.shape[2], y.shape[1], o]
        packed = x.reshape(c // 4, 4, h, w).transpose(0, 2, 3, 1)
        spec = dict(enumerate([k, k, dilation, dilation, stride, stride, 1, *(sizes if i % 2 else [0] * 6)]))
        yield Case("%dx%dx%d to %d by %d, stride %d, dilation %d" % (c, h, w, o, k, stride, dilation),
                   groups=(up(y.shape[2], 8), up(y.shape[1], 4), o), spec={**spec, 233: 8, 234: 4, 235: 1},
                   push=list(map(np.int32, sizes)),
                   bind={0: packed.astype("f2"), 2: turned.astype("f2"), 3: bias.astype("f2")},
                   out={1: Out(y, "f2")})
