# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from fields import Fields
from harness import Case, Out

SLOT = np.dtype([("key", "u4"), ("count", "u4"), ("sum", "f4"), ("list", "u4"), ("extreme", "u8")])


def cases(f):
    for size, capacity in f.sizes([(256, 101), (1, 1), (500, 64)], [range(1, 700), range(60, 200)]):
        keys = f.integers(0, min(capacity, 90) - 1, size) * 2654435761 % 2**31
        values = f.integers(0, 999, size)
        slots = np.zeros(capacity, SLOT)
        slots["key"], slots["list"] = 0xFFFFFFFF, 0xFFFFFFFF
        table = np.concatenate([[0, 0], slots.view("u4")])
        distinct = np.unique(keys)
        of = [np.flatnonzero(keys == k) for k in distinct]
        expected = [[k, len(i), values[i].sum() / 2, max(int(values[j]) << 32 | int(j) for j in i)]
                    for k, i in zip(distinct, of)]

        def by_key(words):
            got = words[2:].view(SLOT)
            got = np.sort(got[got["key"] != 0xFFFFFFFF], order="key")
            rows = np.stack([got[n].astype("f8") for n in ("key", "count", "sum", "extreme")], 1)
            return np.append(rows.reshape(-1), [words[0], len(np.unique(got["list"])) - len(got)])

        yield Case("%d in %d" % (size, capacity), push=[size],
                   bind={0: np.stack([keys, values], 1).astype("u4"), 2: np.zeros(size, "u4")},
                   out={1: Fields(table.size, "u4", np.append(np.array(expected, "f8").reshape(-1), [0, 0]), by_key,
                                  initial=table),
                        3: Out(np.ones(size), "u4")})
