# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import re

import numpy as np

from fields import Fields
from harness import Case, up


def cases(f):
    for size, part, fold in f.sizes([(1024, 32, 0), (2, 5, 0), (733, 17, 1)],
                                    [range(1, 3000), range(1, 99), (0, 1)]):
        pattern = b"aBa" if fold else b"abca"
        letters = np.frombuffer(b"aabcABx", "u1")
        text = letters[f.integers(0, 6, size)].tobytes()
        found = [m.start() for m in re.finditer(b"(?=" + pattern + b")", text, re.I if fold else 0)]
        expected = np.full(size + 1, size)
        expected[:len(found) + 1] = len(found), *found

        def in_order(words):
            """The places come in any order."""
            words[1:words[0] + 1].sort()
            return words

        yield Case("%d by %d%s" % (size, part, " folded" if fold else ""),
                   groups=(up(up(size, part), 32),), push=[part, size, fold],
                   bind={0: np.frombuffer(text, "u1"), 1: np.frombuffer(pattern, "u1")},
                   out={2: Fields(size + 1, "u4", expected, in_order,
                                  initial=np.append(0, np.full(size, size)))})
