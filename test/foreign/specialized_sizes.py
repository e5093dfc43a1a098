# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out, up


def cases(f):
    for columns, groups, sx, sy, taps, mirror in f.sizes(
            [(16, 1, 8, 2, 3, 0), (13, 2, 4, 3, 5, 1), (21, 1, 7, 5, 4, 0)],
            [range(8, 60), range(1, 3), range(4, 17), range(1, 6), range(1, 8), (0, 1)]):
        half, odd, count = taps // 2, taps | 1, sx * sy
        rows = groups * sy
        x = f.floats(rows, columns)
        weights = 0.75 / (1 + np.abs(np.arange(odd) - half))
        total = np.zeros((rows, up(columns, sx) * sx))
        for c in range(total.shape[1]):
            local = c % sx
            for t in range(odd):
                if t < taps + (odd - taps) * (local % 2 == 0) and local + t < sx + 2 * half:
                    at = c + t - half
                    if mirror:
                        at = -at if at < 0 else 2 * columns - 2 - at if at >= columns else at
                    if 0 <= at < columns:
                        total[:, c] += weights[t] * x[:, at]
        first = np.zeros_like(total)
        blocks = total.reshape(groups, sy, -1, sx)
        first.reshape(blocks.shape)[:, 0, :, 0] = 0.25 * blocks.sum((1, 3))
        large = count > 16 and not mirror or taps == 5
        facts = [sx, sy, taps << 1 if large else -taps, large, taps * 10 + half, (count + 3) & ~3,
                 sy * 100 + sx + 2 * half, odd]
        yield Case("%dx%d by %dx%d, %d%s" % (rows, columns, sy, sx, taps, " mirrored" * mirror),
                   groups=(up(columns, sx), groups), push=[np.int32(columns)],
                   spec={0: sx, 1: sy, 2: taps, 3: mirror, 4: 0.75}, bind={0: x.astype("f4")},
                   out={1: Out((total + first)[:, :columns], "f4"), 2: Out(np.array(facts, "i4"), "i4")})
