"""The numbers by which include/fastdiv.glsl divides.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""


def magic(divisor):
    """(factor, shift) for divisors and dividends below 2^31."""
    shift = (divisor - 1).bit_length()
    factor = ((1 << 32) * ((1 << shift) - divisor)) // divisor + 1
    return factor & 0xFFFFFFFF, shift
