# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out, up


def cases(f):
    for size, tile in f.sizes([(128, 64), (1, 16), (101, 32)], [range(1, 300), (4, 16, 32, 64, 128)]):
        positions, velocities = f.floats(size, 4), f.floats(size, 4)
        positions[:, 3] = np.abs(positions[:, 3])
        softening, dt = np.float32(0.05), np.float32(0.01)
        d = positions[None, :, :3] - positions[:, None, :3]
        r2 = (d**2).sum(2) + float(softening)**2
        force = (positions[None, :, 3:] * d * r2[..., None]**-1.5).sum(1)
        after = velocities.copy()
        after[:, :3] += float(dt) * force
        moved = positions.copy()
        moved[:, :3] += float(dt) * after[:, :3]
        scale = np.abs(force).max()
        yield Case("%d by %d" % (size, tile), groups=(up(size, tile),), push=[dt, size],
                   spec={2: softening, 3: tile}, bind={0: positions.astype("f4")},
                   out={1: Out(after, "f4", scale=scale, initial=velocities), 2: Out(moved, "f4")})
