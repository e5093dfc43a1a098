# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out, up


def cases(f):
    for height, width in f.sizes([(8, 16), (1, 1), (7, 19)], [range(1, 40), range(1, 60)]):
        luma = f.integers(0, 255, height, width).astype("u1")
        chroma = f.integers(0, 255, up(height, 2), up(width, 2), 2).astype("u1")
        uv = chroma.repeat(2, 0).repeat(2, 1)[:height, :width].astype("i4") - 128
        c = 298 * (luma.astype("i4") - 16) + 128
        u, v = uv[..., 0], uv[..., 1]
        rgb = np.clip(np.stack([c + 409 * v, c - 100 * u - 208 * v, c + 516 * u], -1) >> 8, 0, 255)
        rgba = np.concatenate([rgb, np.full((height, width, 1), 201)], -1).astype("u1")
        again = (rgb @ [66, 129, 25]).astype("u2").view("i2")  # wraps around
        yield Case("%dx%d" % (height, width), groups=(up(width, 16), up(height, 8)),
                   push=[np.uint16(width), np.uint16(height), np.uint8(201)],
                   bind={0: luma, 1: chroma}, out={2: Out(rgba, "u1"), 3: Out(again, "i2")})
