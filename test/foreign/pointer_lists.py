# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from fields import Fields
from harness import Case, up


def cases(f):
    for lists, longest in f.sizes([(4, 6), (1, 1), (3, 9)], [range(1, 5), range(0, 12)]):
        # Lists fall, so that they rise when they are reversed.
        parts = [np.sort(f.integers(-99, 99, f.integers(0, longest)))[::-1] for _ in range(2 * lists)]
        nodes, items, heads = 1 + sum(map(len, parts)), [], []
        places = f.rng.permutation(nodes)
        used = 0
        table = [None] * nodes
        for part in parts:
            own = places[used:used + len(part)]
            used += len(part)
            heads.append("address:1+%d" % (16 * own[0]) if len(part) else "u64:0")
            for k, (at, value) in enumerate(zip(own, part)):
                following = "address:1+%d" % (16 * own[k + 1]) if k + 1 < len(part) else "u64:0"
                table[at] = "i32:%d,u32:0,%s" % (value, following)
            items.append(list(zip(part.tolist(), own.tolist()))[::-1])
        table = [t or "i32:0,u32:0,u64:0" for t in table]
        expected, tags = [], np.zeros(nodes, int)
        for i in range(lists):
            a, b = items[2 * i], items[2 * i + 1]
            merged = sorted(a + b, key=lambda item: item[0])
            for k, (_, at) in enumerate(a):
                tags[at] += k + 1
            for k, (_, at) in enumerate(merged):
                tags[at] += k + 1

            def weight(part):
                return sum(value * (k + 1) for k, (value, _) in enumerate(part))

            expected.append([weight(a) + 1000 * (not b), weight(merged), merged[0][1] if merged else -1,
                             merged[0][0] if merged else -7])
        heads += ["u64:0"] * (8 - len(heads))
        yield Case("%d, %d" % (lists, longest), groups=(up(lists, 4),),
                   push=["address:2", lists, "address:1"],
                   out={0: Fields(4 * lists, "i4", expected, lambda got: got),
                        1: Fields(4 * nodes, "u4", tags, lambda words: words[1::4])},
                   options=("--bind=1=" + ",".join(table), "--bind=2=" + ",".join(heads)))
