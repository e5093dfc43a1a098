# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from fields import Fields
from harness import Case, Out, up

CORNERS = np.array([(0, 0), (1, 0), (1, 1), (0, 1)])
EDGES = [(), (3, 0), (0, 1), (3, 1), (1, 2), (3, 0, 1, 2), (0, 2), (3, 2), (2, 3), (2, 0), (0, 1, 2, 3),
         (2, 1), (1, 3), (1, 0), (0, 3), ()]


def cell(c, level):
    index = sum(int(v > level) << i for i, v in enumerate(c))
    edges = list(EDGES[index])
    if index in (5, 10) and c.mean() > level:
        edges[1], edges[3] = edges[3], edges[1]
    places = []
    for e in edges:
        t = (level - c[e]) / (c[(e + 1) % 4] - c[e])
        places.append(CORNERS[e] * (1 - t) + CORNERS[(e + 1) % 4] * t)
    return index, [np.concatenate(places[i:i + 2]) for i in range(0, len(places), 2)]


def cases(f):
    for height, width in f.sizes([(17, 33), (2, 2), (13, 21)], [range(2, 30), range(2, 40)]):
        field = np.round(f.normal(height, width) * 8) / 8 + 1 / 32
        level, count = 0.125, np.zeros(16)
        segments = []
        for y in range(height - 1):
            for x in range(width - 1):
                index, lines = cell(field[y:y + 2, x:x + 2].reshape(-1)[[0, 1, 3, 2]], level)
                count[index] += 1
                segments += [line + [x, y, x, y] for line in lines]
        capacity = 2 * (height - 1) * (width - 1)
        expected = np.zeros((capacity, 4))
        if segments:
            expected[:len(segments)] = segments

        def in_order(rows):
            """Segments come in any order: by their rounded places."""
            return rows[np.lexsort(np.round(rows, 3).T)]

        def lines_of(words):
            return np.append(in_order(words[4:].view("f4").astype("f8").reshape(-1, 4)).reshape(-1), words[0])

        numbers = np.append(in_order(expected).reshape(-1), len(segments))
        yield Case("%dx%d" % (height, width), groups=(up(width, 8), up(height, 8)),
                   push=[width, height, level], bind={0: field.astype("f4")},
                   out={1: Fields(4 + 4 * capacity, "u4", numbers, lines_of, 2e-3),
                        2: Out(count.astype("u4"), "u4")})
