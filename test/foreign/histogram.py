# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import struct

import numpy as np

from harness import Case, Out, up


def cases(f):
    for size, groups in f.sizes([(4096, 4), (3, 1), (2341, 3)], [range(1, 9000), range(1, 9)]):
        gain = float(np.float32(1.3))
        data = f.integers(20, 230, size).astype("u1")
        shown = np.minimum((data.astype("f4") * np.float32(gain)).astype("u4"), 255)
        before = f.integers(0, 9, 258).astype("u4")
        before[256:] = 0xFFFFFFFF, 0
        after = before.copy()
        after[:256] += np.bincount(shown, minlength=256).astype("u4")
        after[256:] = shown.min(), shown.max()
        # What is after the last byte is not looked at.
        words = np.pad(data, (0, up(size, 4) * 4 - size), constant_values=77).view("u4")
        yield Case("%d in %d" % (size, groups), groups=(groups,),
                   bind={0: words, 2: np.frombuffer(struct.pack("If", size, gain), "u1")},
                   out={1: Out(after, "u4", initial=before)})
