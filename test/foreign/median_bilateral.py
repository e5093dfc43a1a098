# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out, up


def cases(f):
    for height, width in f.sizes([(16, 32), (1, 1), (19, 37)], [range(1, 40), range(1, 60)]):
        image = f.integers(0, 255, height, width).astype("u1")
        wide = np.pad(image, 1, mode="edge")
        window = np.stack([wide[y:y + height, x:x + width] for y in range(3) for x in range(3)])
        space, values = np.float32(1.5), np.float32(40)
        away = np.array([(x - 1)**2 + (y - 1)**2 for y in range(3) for x in range(3)]) / float(space)**2
        d = (window.astype("f8") - image) / float(values)
        weights = np.exp(-0.5 * (d**2 + away[:, None, None]))
        smooth = (weights * window).sum(0) / weights.sum(0)
        yield Case("%dx%d" % (height, width), groups=(up(width, 16), up(height, 16)),
                   push=[np.int16(width), np.int16(height), space, values], bind={0: image},
                   out={1: Out(np.median(window, axis=0), "u1"),
                        2: Out(smooth, "f2", tolerance=1e-3)})
