"""Tensor addressing, as GLSL_NV_cooperative_matrix2 gives it in pseudo-code (sections 4.1.X and
8.X), with the corrections that the tests of this folder are about. Nothing here is fast.
SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

UNDEFINED, CONSTANT, CLAMP_TO_EDGE, REPEAT, MIRROR_REPEAT = range(5)
M32 = 0xFFFFFFFF


class Layout:
    def __init__(self, dims, mode=UNDEFINED, block=None):
        n = len(dims)
        self.mode, self.block = mode, list(block or [1] * n)
        self.dims, self.span, self.offset = list(dims), list(dims), [0] * n
        self.stride, s = [0] * n, 1
        for i in reversed(range(n)):
            self.stride[i] = s
            s = s * -(-dims[i] // self.block[i]) & M32

    def strides(self, *values):
        self.stride = list(values)
        return self

    def slice(self, *values):
        self.offset = [o + v for o, v in zip(self.offset, values[0::2])]
        self.span = list(values[1::2])
        return self


class View:
    def __init__(self, permutation, dims=None):
        n = len(permutation)
        self.permutation, self.dims = list(permutation), dims
        self.clip = (0, M32, 0, M32)
        self.stride = [1] * n
        for i in reversed(range(n - 1)):
            self.stride[i] = self.stride[i + 1] * (dims[i + 1] if dims else 1)

    def strides(self, *values):
        self.stride = list(values)
        return self

    def clipped(self, *values):
        self.clip = values
        return self


SKIPPED, OUTSIDE = "skipped", "outside"


def element(t, row, col, columns, view=None, store=False):
    """(index, blockCoord, coordInBlock) of a matrix element; SKIPPED where the view clips it;
    OUTSIDE where a load gives the clamp value and a store is dropped."""
    if view:
        r0, rows, c0, cols = view.clip
        if not (0 <= row - r0 < rows and 0 <= col - c0 < cols):
            return SKIPPED
        index = (row - r0) * min(columns, cols) + (col - c0)
        dims = view.dims or t.span
        n = len(view.permutation)
        coord = [0] * n
        for d in reversed(range(n)):
            i = view.permutation[d]
            coord[i] = index % dims[i]
            index //= dims[i]
        stride = list(view.stride)
        if not view.dims:
            stride = [1] * n
            for d in reversed(range(n - 1)):
                stride[d] = stride[d + 1] * t.span[d + 1]
        index = sum(c * s for c, s in zip(coord, stride)) & M32
    else:
        index = row * columns + col
    coord = [0] * len(t.dims)
    for d in reversed(range(len(t.dims))):
        if t.span[d] == 0:
            return OUTSIDE
        coord[d] = index % t.span[d]
        index //= t.span[d]
    block, inside = [], []
    for d, size in enumerate(t.dims):
        c = coord[d] + t.offset[d]
        if not 0 <= c < size:
            mode = CONSTANT if store else t.mode
            if mode == CONSTANT:
                return OUTSIDE
            if mode == CLAMP_TO_EDGE:
                c = min(max(c, 0), size - 1)
            elif mode == REPEAT:
                c %= size  # floored, as OpSMod
            elif mode == MIRROR_REPEAT:
                c = c % (2 * size - 2) if size > 1 else 0
                c = 2 * size - 2 - c if c >= size else c
            else:
                raise ValueError("out of bounds with Undefined")
        block.append(c // t.block[d])
        inside.append(c % t.block[d])
    return sum(b * s for b, s in zip(block, t.stride)) & M32, block, inside


def load(t, memory, rows, columns, old=None, view=None, clamp=0, base=0):
    """The elements of a matrix after a load from `memory`, row by row."""
    result = list(old) if old else [0] * (rows * columns)
    for row in range(rows):
        for col in range(columns):
            e = element(t, row, col, columns, view)
            if e != SKIPPED:
                result[row * columns + col] = clamp if e == OUTSIDE else memory[base + e[0]]
    return result


def store(t, memory, matrix, rows, columns, view=None, base=0):
    """`memory` after a store of `matrix`."""
    result = list(memory)
    for row in range(rows):
        for col in range(columns):
            e = element(t, row, col, columns, view, store=True)
            if e not in (SKIPPED, OUTSIDE):
                result[base + e[0]] = matrix[row * columns + col]
    return result
