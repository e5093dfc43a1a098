"""Number formats that NumPy does not have: blocks of quantized weights, bfloat16, 8-bit floats.

A block format is a name with its macro in include/blocks.glsl: make() has random blocks, as bytes,
and values() what they stand for, in float64.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import dataclasses
from typing import Callable

import numpy as np

IQ4_NL_VALUES = np.array([-127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113])


def half_at(blocks, offset):
    """The float16 at a byte of each block, as a column."""
    return np.ascontiguousarray(blocks[:, offset:offset + 2]).view(np.float16).astype(np.float64)


def nibbles(packed):
    """Low nibbles, then high ones."""
    return np.concatenate([packed & 15, packed >> 4], axis=1).astype(np.int64)


def fifth_bits(blocks, offset):
    word = np.ascontiguousarray(blocks[:, offset:offset + 4]).view(np.uint32).astype(np.int64)
    return (word >> np.arange(32) & 1) << 4


def q4_0(b):
    return (nibbles(b[:, 2:18]) - 8) * half_at(b, 0)


def q4_1(b):
    return nibbles(b[:, 4:20]) * half_at(b, 0) + half_at(b, 2)


def q5_0(b):
    return ((nibbles(b[:, 6:22]) | fifth_bits(b, 2)) - 16) * half_at(b, 0)


def q5_1(b):
    return (nibbles(b[:, 8:24]) | fifth_bits(b, 4)) * half_at(b, 0) + half_at(b, 2)


def q8_0(b):
    return np.ascontiguousarray(b[:, 2:34]).view(np.int8) * half_at(b, 0)


def iq4_nl(b):
    return IQ4_NL_VALUES[nibbles(b[:, 2:18])] * half_at(b, 0)


# Of the formats with 256 values: the half, the quarter of it and the place in the quarter of each.
E = np.arange(256)
HALF, QUARTER, PLACE = E // 128, E % 128 // 32, E % 32
SUB16 = E // 16


def two_bits(packed):
    return (packed[:, 32 * HALF + PLACE] >> (2 * QUARTER) & 3).astype(np.int64)


def q2_k(b):
    scales = b[:, :16].astype(np.int64)[:, SUB16]
    q = two_bits(b[:, 16:80])
    return half_at(b, 80) * (scales & 15) * q - half_at(b, 82) * (scales >> 4)


def q3_k(b):
    q = two_bits(b[:, 32:96]) - 4 * (1 - (b[:, PLACE] >> (4 * HALF + QUARTER) & 1).astype(np.int64))
    packed = b[:, 96:108].astype(np.int64)
    low = packed[:, SUB16 % 8] >> (4 * (SUB16 // 8)) & 15
    high = packed[:, 8 + SUB16 % 4] >> (2 * (SUB16 // 4)) & 3
    return half_at(b, 108) * ((low | high << 4) - 32) * q


def scales_and_minimums(packed):
    """Eight pairs of 6 bits in 12 bytes."""
    p = packed.astype(np.int64)
    scales = np.concatenate([p[:, :4] & 63, p[:, 8:] & 15 | p[:, :4] >> 6 << 4], axis=1)
    minimums = np.concatenate([p[:, 4:8] & 63, p[:, 8:] >> 4 | p[:, 4:8] >> 6 << 4], axis=1)
    return scales[:, E // 32], minimums[:, E // 32]


def pairs_of_nibbles(packed):
    """Of each 32 bytes the low nibbles, then the high ones."""
    return (packed[:, E // 64 * 32 + PLACE] >> (4 * (E // 32 % 2)) & 15).astype(np.int64)


def q4_k(b):
    scales, minimums = scales_and_minimums(b[:, 4:16])
    return half_at(b, 0) * scales * pairs_of_nibbles(b[:, 16:]) - half_at(b, 2) * minimums


def q5_k(b):
    scales, minimums = scales_and_minimums(b[:, 4:16])
    fifth = (b[:, 16 + PLACE] >> (E // 32) & 1).astype(np.int64) << 4
    return half_at(b, 0) * scales * (pairs_of_nibbles(b[:, 48:]) | fifth) - half_at(b, 2) * minimums


def q6_k(b):
    low = b[:, 64 * HALF + 32 * (QUARTER % 2) + PLACE] >> (4 * (QUARTER // 2)) & 15
    high = b[:, 128 + 32 * HALF + PLACE] >> (2 * QUARTER) & 3
    scales = np.ascontiguousarray(b[:, 192:208]).view(np.int8).astype(np.int64)[:, SUB16]
    return half_at(b, 208) * scales * ((low | high << 4).astype(np.int64) - 32)


@dataclasses.dataclass(frozen=True)
class Format:
    name: str
    elements: int
    size: int
    halves: tuple  # where a block has a float16, with its largest magnitude
    decode: Callable

    @property
    def macro(self):
        return "DATA_A_" + self.name

    def make(self, rng, rows, columns):
        """rows x columns values: uint8 of rows x columns / elements x size."""
        count = rows * columns // self.elements
        blocks = rng.integers(0, 256, (count, self.size), dtype=np.uint8)
        for offset, largest in self.halves:
            scales = rng.uniform(0.25, 1, (count, 1)) * largest
            blocks[:, offset:offset + 2] = scales.astype(np.float16).view(np.uint8)
        return blocks.reshape(rows, -1)

    def values(self, blocks):
        return self.decode(blocks.reshape(-1, self.size)).reshape(blocks.shape[0], -1)


FORMATS = {f.name: f for f in (
    Format("Q4_0", 32, 18, ((0, 0.2),), q4_0),
    Format("Q4_1", 32, 20, ((0, 0.1), (2, -1.0)), q4_1),
    Format("Q5_0", 32, 22, ((0, 0.1),), q5_0),
    Format("Q5_1", 32, 24, ((0, 0.06), (2, -1.0)), q5_1),
    Format("Q8_0", 32, 34, ((0, 0.01),), q8_0),
    Format("IQ4_NL", 32, 18, ((0, 0.01),), iq4_nl),
    Format("Q2_K", 256, 84, ((80, 0.05), (82, 0.08)), q2_k),
    Format("Q3_K", 256, 110, ((108, 0.01),), q3_k),
    Format("Q4_K", 256, 144, ((0, 0.004), (2, 0.02)), q4_k),
    Format("Q5_K", 256, 176, ((0, 0.002), (2, 0.02)), q5_k),
    Format("Q6_K", 256, 210, ((208, 0.0003),), q6_k),
)}


def bf16_bits(values):
    """Rounded to nearest, ties to even; numbers only."""
    bits = np.asarray(values, np.float32).view(np.uint32).astype(np.uint64)
    return ((bits + 0x7FFF + (bits >> 16 & 1)) >> 16).astype(np.uint16)


def bf16_values(bits):
    return (np.asarray(bits, np.uint32) << 16).view(np.float32).astype(np.float64)


def e5m2_values(bits):
    return (np.asarray(bits, np.uint16) << 8).view(np.float16).astype(np.float64)


def e4m3_values(bits):
    bits = np.asarray(bits).astype(np.int64)
    exponent, fraction = bits >> 3 & 15, bits & 7
    size = np.where(exponent == 0, fraction * 2.0**-9, (8 + fraction) * 2.0**(exponent - 10.0))
    size = np.where(bits & 127 == 127, np.nan, size)
    return np.where(bits >= 128, -size, size)


def nearest_bits(values, decode, largest):
    """The bits of the nearest of the 8-bit floats, ties to even; magnitudes up to `largest`."""
    table = decode(np.arange(128))
    count = np.flatnonzero(table == largest)[0] + 1
    sizes = np.abs(np.asarray(values, np.float64))
    assert sizes.max() <= largest
    above = np.clip(np.searchsorted(table[:count], sizes), 1, count - 1)
    low, high = sizes - table[above - 1], table[above] - sizes
    bits = np.where((low < high) | (low == high) & (above % 2 == 1), above - 1, above)
    return (bits + 128 * np.signbit(values)).astype(np.uint8)


def e4m3_bits(values):
    return nearest_bits(values, e4m3_values, 448.0)


def e5m2_bits(values):
    return nearest_bits(values, e5m2_values, 57344.0)
