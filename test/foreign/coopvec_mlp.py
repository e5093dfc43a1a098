# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Converted, Out, up

LAYOUTS = ["RowMajor", "InferencingOptimal"]


def encode(height, width, frequencies):
    uv = np.stack(np.meshgrid((np.arange(width) + 0.5) / width, (np.arange(height) + 0.5) / height), -1)
    angles = uv.reshape(-1, 1, 2) * (2.0**np.arange(frequencies) * np.pi)[:, None]
    encoded = np.stack([np.sin(angles), np.cos(angles)], 3)
    return encoded.reshape(len(angles), -1).astype("f2").astype("f8")


def leaky(x):
    return np.maximum(x, 0.125 * x)


def cases(f):
    for i, (height, width, hidden, frequencies) in f.numbered(
            [(8, 16, 32, 4), (13, 11, 48, 6)],
            [range(1, 30), range(1, 30), range(16, 80, 16), range(2, 9, 2)]):
        inputs, layout = 4 * frequencies, LAYOUTS[i % 2]
        # Two materials one after another, as rows; optimal layouts hold one alone.
        materials = 2 - i % 2
        w1, w2, w3 = (f.halves(materials * hidden, inputs) / 4, f.halves(hidden, hidden) / 8,
                      f.halves(4, hidden) / 4)
        biases = f.halves(2, hidden) / 2
        chosen = f.integers(0, materials - 1, height * width)
        h = np.einsum("phi,pi->ph", w1.reshape(materials, hidden, inputs)[chosen],
                      encode(height, width, frequencies)) + biases[0]
        y = leaky(leaky(h) @ w2.T + biases[1]) @ w3.T

        def bound(w, layout=layout):
            half = w.astype("f2")
            return half if layout == "RowMajor" else Converted(half, "inferencing-optimal:f16")

        yield Case("%dx%d, %d inputs, %d hidden, %s" % (height, width, inputs, hidden, layout),
                   groups=(up(width, 8), up(height, 8)), spec={0: hidden, 1: frequencies},
                   push=[width, height, hidden * inputs * 2],
                   defines={"LAYOUT": "gl_CooperativeVectorMatrixLayout%sNV" % layout},
                   bind={0: bound(w1), 1: bound(w2), 2: bound(w3), 3: biases.astype("f2"),
                         4: chosen.astype("u1")},
                   out={5: Out(y, tolerance=2e-2)})
