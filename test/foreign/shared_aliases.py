# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out


def group(words):
    """words: 64 x 4 of one workgroup."""
    flat = words.reshape(-1)
    data = flat.view("u1")
    t = np.arange(64)
    total = np.zeros(64, "u4")
    for i in range(4):
        key = flat[i * 64 + t]
        total += (key & 0xFFFF) ^ (key >> 16 & 0xFF) << 4 ^ data[4 * (i * 64 + t) + 3]
    mine = words[:, 3]
    bins = np.bincount(mine & 127, minlength=128).astype("u4")
    bins ^= (np.bincount(total & 127, minlength=128).astype("u4") & 1) << 8
    result = bins[:64] | bins[64:] << 16
    half = ((mine & 1023) / 4).astype("f2")
    halves = np.concatenate([half, half + np.float16(1)])
    result ^= halves.view("u4")[t // 2] * np.uint32(3) + halves.view("u1")[2 * t + 1]
    tail = np.array([[i, total[i] & 255, 1, 0] for i in range(4)], "f4").view("u4")
    first = np.array([1.5]).view("u4")
    return result + (tail[t % 4, 1] ^ first[1] ^ np.uint32(3 * 4))


def cases(f):
    for (groups,) in f.sizes([(2,), (1,), (3,)], [range(1, 6)]):
        words = f.integers(0, 2**32 - 1, groups, 64, 4).astype("u4")
        yield Case("%d" % groups, groups=(groups,), bind={0: words},
                   out={1: Out(np.concatenate([group(g) for g in words]), "u4")})
