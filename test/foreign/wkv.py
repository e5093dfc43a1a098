# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out

SIZE = 32


def cases(f):
    for batches, tokens, heads in f.sizes([(1, 4, 2), (3, 5, 1)],
                                          [range(1, 4), range(1, 9), range(1, 4)]):
        shape = (batches, tokens, heads, SIZE)
        k, v, r = (f.floats(*shape) for _ in range(3))
        bonus, decay = f.floats(heads, SIZE), f.uniform(0.5, 1, *shape).astype("f4").astype("f8")
        initial = f.floats(batches, heads, SIZE, SIZE)  # by place in k, then in v
        state, y = initial.copy(), np.zeros(shape)
        for t in range(tokens):
            kv = k[:, t, :, :, None] * v[:, t, :, None, :]
            y[:, t] = np.einsum("bhk,bhkv->bhv", r[:, t], bonus[:, :, None] * kv + state)
            state = state * decay[:, t, :, :, None] + kv
        yield Case("%d x %d tokens, %d heads" % shape[:3], groups=(batches * heads,),
                   push=[batches, batches * tokens, heads * SIZE, heads],
                   bind={i: x.astype("f4") for i, x in enumerate((k, v, r, bonus, decay, initial))},
                   out={6: Out(np.concatenate([y.ravel(), state.ravel()]), tolerance=5e-5)})
