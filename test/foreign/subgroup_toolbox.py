# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out


def wrap8(x):
    return (x + 128) % 256 - 128


def subgroup(v, key):
    n = len(v)
    r = np.zeros((n, 12), int)
    r[:, 1] = np.sort(v)
    odd, even = np.arange(1, n, 2), np.arange(0, n, 2)
    for i in range(n):
        start = i
        while start > 0 and key[start - 1] == key[start]:
            start -= 1
        r[i, 0] = v[start:i + 1].sum()
        same = np.flatnonzero(key == key[i])
        r[i, 2:5] = same.size, v[same].min(), (same < i).sum()
        r[i, 5] = v[(i + 3) % n] - v[i // 4 * 4 + (i + 1) % 4]
        r[i, 6] = v[i // 4 * 4:i // 4 * 4 + 4].sum() + v[i // 8 * 8:i // 8 * 8 + 8].max() * 1000
        r[i, 7] = v[i ^ 1] + 3 * v[i ^ 2] + 5 * v[i ^ 3] + 7 * v[i // 4 * 4 + 2]
        r[i, 8] = (key == key[0]).all() + 2 * (v > -90).all() + 4 * (v > 90).any()
        r[i, 11] = v[(i * 5 + 3) % n] + 1000 * (0xA5A5A5A5 >> i % 32 & 1)
        r[i, 11] += i + 1 if i + 1 < n else 0
        if i & 1:
            r[i, 9] = v[1:i:2].max() if i > 1 else -1
            r[i, 10] = wrap8(v[odd].sum()) + (key[1:i + 1:2] & 7).sum() * 256
        else:
            r[i, 9] = np.bitwise_xor.reduce(v[0:i + 1:2])
            # Two further is an invocation of the same branch.
            r[i, 10] = (key[even[0]] & 255) + (v[i + 2] if i + 2 < n else 0)
    return r


def cases(f):
    for groups, width in f.sizes([(1, 32), (1, 8), (2, 64), (1, 16)], [range(1, 4), (8, 16, 32, 64)]):
        v = f.integers(-99, 99, groups * 64 // width, width)
        key = np.sort(f.integers(0, 5, *v.shape), axis=1)
        for row in key[::2]:
            f.rng.shuffle(row)
        yield Case("%d by %d" % (groups, width), groups=(groups,),
                   bind={0: v.astype("i4"), 1: key.astype("u4")},
                   out={2: Out(np.array([subgroup(a, k) for a, k in zip(v, key)]), "i4")},
                   options=("--subgroup-size=%d" % width,))
