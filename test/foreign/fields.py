"""Buffers whose words hold several numbers each, or structures: Fields for a Case's `out`.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import numpy as np

from harness import Out


class Fields(Out):
    """`count` words of the type; decode(words) gives the numbers that are compared with `expected`.

    `absolute` is a bound of the error, a number or an array.
    """

    def __init__(self, count, dtype, expected, decode, absolute=0.0, initial=None):
        super().__init__(np.zeros(count, dtype), dtype, initial=initial)
        self.numbers = Out(np.asarray(expected, "f8"), "f8")
        self.numbers.allowed = np.broadcast_to(absolute, np.shape(expected)).reshape(-1)
        self.fields = decode

    def difference(self, got):
        return self.numbers.difference(np.asarray(self.fields(got.reshape(-1)), "f8"))
