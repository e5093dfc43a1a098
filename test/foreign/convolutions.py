"""Convolutions in double precision, from which the references of several shaders are made.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import numpy as np


def output_size(size, kernel, stride, padding, dilation=1):
    return (size + 2 * padding - dilation * (kernel - 1) - 1) // stride + 1


def patches(x, kernel, stride, padding, dilation=1):
    """Of images (n, c, h, w) with pairs (y, x): (n, oh, ow, c, kh, kw)."""
    stride, padding, dilation = (np.broadcast_to(v, 2) for v in (stride, padding, dilation))
    (kh, kw), (n, c, h, w) = kernel, x.shape
    oh, ow = (output_size(s, k, t, p, d) for s, k, t, p, d in zip(
        (h, w), kernel, stride, padding, dilation))
    padded = np.pad(x, [(0, 0), (0, 0), (padding[0],) * 2, (padding[1],) * 2])
    y = np.arange(oh)[:, None] * stride[0] + np.arange(kh) * dilation[0]
    z = np.arange(ow)[:, None] * stride[1] + np.arange(kw) * dilation[1]
    return padded[:, :, y[:, None, :, None], z[None, :, None, :]].transpose(0, 2, 3, 1, 4, 5)


def convolve(x, weights, stride=1, padding=0, dilation=1):
    """(n, c, h, w) by (o, c, kh, kw): (n, o, oh, ow)."""
    p = patches(x, weights.shape[2:], stride, padding, dilation)
    return np.einsum("nyxcij,ocij->noyx", p, weights)
