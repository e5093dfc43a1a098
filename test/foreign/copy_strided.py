# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from fastdiv import magic
from harness import Case, Out, up


def magics(shape):
    """Of the products of the last three, two and one dimensions."""
    sizes = [shape[1] * shape[2] * shape[3], shape[2] * shape[3], shape[3]]
    return [n for size in sizes for n in magic(size)]


def strides(array):
    return [s // array.itemsize for s in reversed(array.strides)]


def cases(f):
    for d0, d1, d2, d3 in f.sizes([(2, 4, 8, 16), (3, 1, 17, 21)],
                                  [range(1, 5), range(1, 6), range(1, 20), range(1, 40)]):
        memory = f.normal(d0, d2, d1, d3 + 3).astype("f4")
        view = memory[:, :, :, 2:2 + d3].transpose(0, 2, 1, 3)  # a slice with its axes exchanged
        target = np.zeros((d0 * d1, d2 + 1, d3), "f2")[:, :d2, :]  # with a row between matrices
        shape = (1, *target.shape)
        push = [view.size, *reversed(view.shape), *strides(view), *reversed(shape),
                *strides(target[None]), 2 << 16 | 5, 0.0, 0.0, *magics(view.shape), *magics(shape)]
        result = np.full(d0 * d1 * (d2 + 1) * d3 + 5, -1.0, "f2")
        initial = result.copy()
        result[5:].reshape(d0 * d1, d2 + 1, d3)[:, :d2] = view.reshape(d0 * d1, d2, d3)
        yield Case("%dx%dx%dx%d" % (d0, d1, d2, d3), groups=(up(view.size, 512),), push=push,
                   defines={"D_TYPE": "float16_t"}, bind={0: memory},
                   out={1: Out(result, "f2", tolerance=0, initial=initial)})
