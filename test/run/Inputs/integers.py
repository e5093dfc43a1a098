#!/usr/bin/env python3
"""Writes a .npy file of random integers that every type has exactly.

    integers.py FILE DESCR COUNT SEED      e.g. integers.py a.npy '<f2' 1000 1; values are -3 to 3

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import random
import sys

import arrays

path, descr, count, seed = sys.argv[1:]
numbers = random.Random(int(seed))
arrays.make(path, descr, count, [str(numbers.randint(-3, 3)) for _ in range(int(count))])
