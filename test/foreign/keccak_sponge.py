# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import hashlib

import numpy as np

from harness import Case, Out, up


def cases(f):
    for count, longest in f.sizes([(4, 135), (1, 0), (7, 400)], [range(1, 12), range(0, 700)]):
        sizes = f.integers(0, longest, count)
        sizes[0] = longest
        data = f.rng.bytes(int(sizes.sum()) + 1)
        begins = np.cumsum(sizes) - sizes
        parts = [data[b:b + n] for b, n in zip(begins, sizes)]
        digests = b"".join(hashlib.sha3_256(p).digest() + hashlib.shake_128(p).digest(32) for p in parts)
        yield Case("%d up to %d" % (count, longest), groups=(up(count, 4),), push=[count],
                   bind={0: np.stack([begins, sizes], 1).astype("u4"), 1: np.frombuffer(data, "u1")},
                   out={2: Out(np.frombuffer(digests, "u8"), "u8")})
