# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out


def search(adjacent, begin):
    level = np.full(len(adjacent), -1)
    level[begin] = 0
    frontier = [begin]
    while frontier:
        following = []
        for v in frontier:
            for w in adjacent[v]:
                if level[w] < 0:
                    level[w] = level[v] + 1
                    following.append(w)
        frontier = following
    return level


def cases(f):
    for size, edges in f.sizes([(256, 700), (1, 0), (211, 190)], [range(2, 257), range(0, 500)]):
        adjacent = [[] for _ in range(size)]
        for a, b in f.integers(0, size - 1, edges, 2):
            adjacent[a].append(b)
            adjacent[b].append(a)
        begin = int(f.integers(0, size - 1))
        components = np.arange(size)
        for v in range(size):
            if components[v] == v:
                components[search(adjacent, v) >= 0] = v
        counts = [len(a) for a in adjacent]
        start = np.zeros(257, "u4")
        start[1:size + 1] = np.cumsum(counts)
        graph = np.concatenate([[size], start, *adjacent, [0]]).astype("u4")
        yield Case("%d, %d" % (size, edges), push=[begin], bind={0: graph},
                   out={1: Out(search(adjacent, begin), "i4"), 2: Out(components, "u4")})
