# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out, up

MASK = 2**64 - 1


def rotate(x, n):
    return (x << n | x >> 64 - n) & MASK


class Generator:
    def __init__(self, state):
        self.s = []
        for _ in range(4):
            state = state + 0x9E3779B97F4A7C15 & MASK
            z = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & MASK
            z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK
            self.s.append(z ^ z >> 31)
        self.state = state

    def next(self):
        s = self.s
        result = rotate(s[1] * 5 & MASK, 7) * 9 & MASK
        t = s[1] << 17 & MASK
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotate(s[3], 45)
        return result

    def roll(self, low, high):
        span = high - low + 1
        tries = 0
        while True:
            tries += 1
            x = self.next() & ~0xFF | tries & 0xFF
            if x < MASK // span * span and x >> 8 & 1:
                return x % span + low, tries


def cases(f):
    for size, low, high in f.sizes([(32, 1, 6), (1, -2**31, 2**31 - 1), (45, -1000, 999999999)],
                                   [range(1, 90), range(-99, 0), range(0, 99)]):
        seed = np.uint64(int(f.rng.integers(0, 2**63)) * 2 + 1)
        numbers, rolls = [], []
        for i in range(size):
            g = Generator(int(seed) ^ i << 32)
            mixed = 0
            for _ in range(8 + i % 5):
                wide = g.next() * (g.state | 1)
                mixed = rotate(mixed, wide >> 122) ^ wide & MASK ^ wide >> 64
            numbers.append(mixed)
            rolls.append(g.roll(low, high))
        reals = [(n >> 11) / 2.0**53 for n in numbers]
        yield Case("%d in %d to %d" % (size, low, high), groups=(up(size, 32),),
                   push=[seed, size, np.int32(low), np.int32(high)],
                   out={0: Out(np.array(numbers, "u8"), "u8"), 1: Out(reals, "f8", tolerance=0),
                        2: Out(rolls, "i4")})
