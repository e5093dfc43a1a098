# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from fields import Fields
from harness import Case, up

RESULT = np.dtype({"names": ["inverse4", "inverse3", "inverse2", "determinants", "polar", "eigen", "gauss"],
                   "formats": [("f4", (4, 4)), ("f4", (3, 4)), ("f4", (2, 2)), ("f4", 3), ("f4", (3, 4)),
                               ("f4", 4), ("f4", (4, 4))],
                   "offsets": [0, 64, 112, 128, 144, 192, 208], "itemsize": 272})


def members(words):
    r = words.view(RESULT)
    parts = [r["inverse4"], r["inverse3"][..., :3], r["inverse2"], r["determinants"], r["polar"][..., :3],
             r["eigen"], r["gauss"]]
    return np.concatenate([p.reshape(len(r), -1) for p in parts], 1)


def columns(m):
    return m.T.reshape(-1)


def expected(m):
    """m has the rows of mathematics."""
    u, _, v = np.linalg.svd(m[:3, :3])
    determinants = [np.linalg.det(m[:n, :n]) for n in (2, 3, 4)]
    gauss = np.eye(4) - 0.5 * np.outer([1, 2, 3, 4], [0, 1, 0, 1])
    return np.concatenate([*(columns(np.linalg.inv(m[:n, :n])) for n in (4, 3, 2)), determinants,
                           columns(u @ v), np.linalg.eigvalsh((m + m.T) / 2), columns(gauss)])


def cases(f):
    for (size,) in f.sizes([(16,), (1,), (37,)], [range(1, 60)]):
        matrices = []
        while len(matrices) < size:
            m = f.floats(4, 4)
            if all(np.linalg.cond(m[:n, :n]) < 25 for n in (2, 3, 4)):
                matrices.append(m)
        yield Case("%d" % size, groups=(up(size, 16),), push=[size],
                   bind={0: np.array([m.T for m in matrices], "f4")},
                   out={1: Fields(68 * size, "u4", [expected(m) for m in matrices], members, 2e-3)})
