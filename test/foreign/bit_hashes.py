# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import zlib

import numpy as np

from harness import Case, Out, up

MASK = 0xFFFFFFFF


def rol(x, n):
    return (x << n | x >> 32 - n) & MASK


def chacha(key, counter, nonce):
    start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *key, counter, *nonce]
    s = list(start)

    def quarter(a, b, c, d):
        for x, y, z, n in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            s[x] = s[x] + s[y] & MASK
            s[z] = rol(s[z] ^ s[x], n)

    for _ in range(10):
        for i in range(4):
            quarter(i, 4 + i, 8 + i, 12 + i)
        for i in range(4):
            quarter(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
    return [a + b & MASK for a, b in zip(s, start)]


def xx32(words):
    p = 2654435761, 2246822519, 3266489917, 668265263
    lanes = [p[0] + p[1] & MASK, p[1], 0, -p[0] & MASK]
    for i, w in enumerate(words):
        lanes[i % 4] = rol(lanes[i % 4] + w * p[1] & MASK, 13) * p[0] & MASK
    h = sum(rol(lane, n) for lane, n in zip(lanes, (1, 7, 12, 18))) + 64 & MASK
    h = (h ^ h >> 15) * p[1] & MASK
    h = (h ^ h >> 13) * p[2] & MASK
    return h ^ h >> 16


def cases(f):
    for (blocks,) in f.sizes([(16,), (1,), (21,)], [range(1, 60)]):
        words = f.integers(0, MASK, blocks, 16).astype("u4")
        key, nonce = f.integers(0, MASK, 8).tolist(), f.integers(0, MASK, 3).tolist()
        keys = np.array([chacha(key, b + 1, nonce) for b in range(blocks)], "u4")
        crcs = [zlib.crc32(w.tobytes()) for w in words]
        last = [(int(k[0]).bit_length() - 1) * 64 + bin(k[1]).count("1") for k in keys]
        digests = np.stack([crcs, crcs, [xx32(w.tolist()) for w in words], last], axis=1)
        yield Case("%d" % blocks, groups=(up(blocks, 16),), push=[blocks, *key, *nonce],
                   bind={0: words}, out={1: Out(keys ^ words, "u4"), 2: Out(digests, "u4")})
