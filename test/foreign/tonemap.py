# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from fields import Fields
from harness import Case, Out

BAYER = np.array([[(((x ^ y) & 1) << 3 | (y & 1) << 2 | ((x ^ y) & 2) | (y & 2) >> 1)
                   for x in range(4)] for y in range(4)]) / 16


def channels(words):
    return words.view("u1").astype("f8").reshape(-1, 4)


def cases(f):
    for height, width in f.sizes([(8, 16), (1, 1), (9, 31)], [range(1, 40), range(1, 60)]):
        hdr = np.exp(f.normal(height * width, 4, scale=1.5)).astype("f4").astype("f8")
        luminance = np.maximum(hdr[:, :3] @ np.float32([0.2126, 0.7152, 0.0722]), 1e-4)
        place = np.clip((np.log2(luminance) + 8) * 4, 0, 63)
        # No pixel lies where rounding decides about its bin.
        hdr[np.abs(place - np.rint(place)) < 1e-3] = 0.25
        luminance = np.maximum(hdr[:, :3] @ np.float32([0.2126, 0.7152, 0.0722]), 1e-4)
        place = np.clip((np.log2(luminance) + 8) * 4, 0, 63).astype(int)
        exposure = 0.18 / np.exp2(((place + 0.5) / 4 - 8).mean())
        x = hdr[:, :3] * exposure
        c = np.clip(x * (2.51 * x + 0.03) / (x * (2.43 * x + 0.59) + 0.14), 0, 1)
        c = np.where(c <= 0.0031308, 12.92 * c, 1.055 * c**(1 / 2.4) - 0.055)
        d = np.tile(BAYER, (height // 4 + 1, width // 4 + 1))[:height, :width].reshape(-1, 1)
        exact = np.minimum(c * 255 + d, 255.99)
        # floor() of a number near an integer may go either way.
        near = np.abs(exact - np.rint(exact)) < 2e-3
        ldr = np.concatenate([np.where(near, np.rint(exact) - 0.5, np.floor(exact)),
                              np.full((hdr.shape[0], 1), 255)], axis=1)
        ldr = np.minimum(ldr, 255)
        allowed = np.concatenate([np.where(near, 0.5, 0.0), np.zeros((hdr.shape[0], 1))], axis=1)
        yield Case("%dx%d" % (height, width), push=[width, height * width], bind={0: hdr.astype("f4")},
                   out={1: Fields(hdr.shape[0], "u4", ldr, channels, allowed),
                        2: Out([exposure], "f4")})
