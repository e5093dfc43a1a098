# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from attention import attend
from formats import FORMATS
from harness import Case, Out

Q8 = FORMATS["Q8_0"]


def cases(f):
    for kv, heads, ratio, size, bc in f.sizes([(64, 2, 16, 32, 32), (77, 3, 5, 64, 16)],
                                              [range(1, 200), range(1, 5), range(1, 17), [32, 64, 96],
                                               [16, 32, 64]]):
        q = f.halves(heads, ratio, size)
        stored = [Q8.make(f.rng, kv, heads * size) for _ in range(2)]
        k, v = (Q8.values(s).astype("f2").astype("f8").reshape(kv, heads, size).transpose(1, 0, 2)
                for s in stored)
        yield Case("%d keys of %d, %d heads by %d" % (kv, size, heads, ratio), groups=(heads,),
                   spec={0: 16, 1: bc, 2: size}, push=[kv, heads, ratio, 0.125],
                   bind={0: q.astype("f2"), 1: stored[0], 2: stored[1]},
                   out={3: Out(attend(q, k, v, 0.125, 0.0), tolerance=2e-3)})
