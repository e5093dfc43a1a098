# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from fields import Fields
from harness import Case, Out, up

INNER = np.dtype({"names": ["v", "m"], "formats": [("i4", (2, 4)), ("f4", (2, 4))]})
OUTER = np.dtype({"names": ["inner", "tail"], "formats": [(INNER, (2, 3)), "f4"], "itemsize": 400})


def collatz(n):
    steps = 0
    while n != 1:
        steps += 1
        n = 3 * n + 1 if n & 1 else n // 2
        if steps >= 60:
            break
    return steps


def falls(v):
    r, start = 0, {3: 0, 5: 2, 1: 3, 6: 4}.get(v & 7, 1)
    if start == 4:
        return -1
    if start == 0:
        r += 1
    if start <= 1:
        r += 10
    if start <= 2:
        r += 100
        if v > 100:
            return r
    for i in range(5):
        if i == 1:
            continue
        if i != 3:
            r += 1000
        if i == v % 5:
            break
        r += 10000
    return r


def search(s, wanted):
    for y, row in enumerate([[1, 2, 3, 4], [s, -1, 7, 8], [9, 10, s, 12]]):
        for x, value in enumerate(row):
            if value == wanted:
                return y * 10 + x
            if value < 0:
                break
    return -1


def result(s, o):
    r = [4321, 98765, s + 1, s + 3, s, s >> 8, s & 255, 6 * s + 1]
    c = s & 15
    r.append(c + 1 + 100 * (c + 2))
    c += 2
    c += s > 50
    r += [c if s > 50 else 3 * c, c]
    b = False
    if s > 10:
        c += 1
        b = c > 5
    if not b:
        c += s < 3
        b = (s < 3) != (s & 1 == 1)
    r += [int(b) + 2 * c, collatz(s + 1), falls(s), search(s, s % 13) * 1000 + search(s, 8)]
    r += [(s + 3) << 2, 70]
    bits = s ^ s << 13 & 0xFFFFFFFF
    bits ^= bits >> 17
    bits ^= bits << 5 & 0xFFFFFFFF
    r += [bits - (bits >> 31 << 32), 704, 15]
    if o["tail"] > 0:
        i = o["inner"]
        i[1, 2] = i[0, 1]
        i[s & 1, s % 3]["v"][1, 2], i[s & 1, s % 3]["v"][1, 0] = s, -s
        m = i[1, 0]["m"]
        m[1] = i[0, 1]["m"][1] + 2 * m[0] + m[1]
        r += [int(i[1, 2]["v"][1, 0]) + int(i[1, 2]["v"][0, 1]), 1, 1]
    else:
        r += [0] * 3
    return r + [(s + 1 & 7) + 10 * (s >> 8 & 7) + 100 * (s & 7) + 1]


def members(words):
    """Without what lies between the members."""
    o = words.view(OUTER)
    return np.concatenate([o["inner"]["v"][..., :3].reshape(-1), o["inner"]["m"][..., :3].reshape(-1), o["tail"]])


def cases(f):
    for (size,) in f.sizes([(32,), (1,), (45,)], [range(1, 90)]):
        seeds = f.integers(0, 5000, size)
        seeds[:12] = np.arange(12)[:size]
        outer = np.zeros(size, OUTER)
        outer["inner"]["v"][..., :3] = f.integers(-99, 99, size, 2, 3, 2, 3)
        outer["inner"]["m"][..., :3] = f.integers(-99, 99, size, 2, 3, 2, 3)
        outer["tail"] = f.integers(-1, 3, size)
        initial = outer.copy().view("u4")
        results = [result(int(s), o) for s, o in zip(seeds, outer)]
        yield Case("%d" % size, groups=(up(size, 16),), push=[size], bind={0: seeds.astype("i4")},
                   out={1: Out(results, "i4"),
                        2: Fields(100 * size, "u4", members(outer), members, initial=initial)})
