# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out, up

MODULI = (2**255 - 19, 2**256 - 2**32 - 977,
          0x30644E72E131A029B85045B68181585D2833E84879B9709143E1F593F0000001)


def limbs(*numbers):
    return np.array([[n >> 32 * i & 0xFFFFFFFF for i in range(8)] for n in numbers], "u4")


def cases(f):
    for size, which, exponent in f.sizes([(8, 0, 65537), (1, 1, 0), (11, 2, 0xFFFFFFFB)],
                                         [range(1, 30), range(3), range(0, 999999)]):
        p = MODULI[which]
        bases = [int.from_bytes(f.rng.bytes(32), "little") % p for _ in range(size)]
        bases[0] = p - 1
        radix = 1 << 256
        field = limbs(p, radix % p, radix * radix % p).reshape(-1)
        inverse = np.uint32(-pow(p, -1, 1 << 32) % (1 << 32))
        yield Case("%d ^ %d mod %d" % (size, exponent, which), groups=(up(size, 8),), push=[exponent, size],
                   bind={0: np.append(field, inverse), 1: limbs(*bases)},
                   out={2: Out(limbs(*(pow(b, exponent, p) for b in bases)), "u4")})
