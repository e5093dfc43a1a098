# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out


def scan(states, x, dt, a, b, c):
    """One sequence: heads x dim x state, tokens x heads x dim, tokens x heads, heads, ..."""
    outputs = []
    for token in range(x.shape[0]):
        step = np.log1p(np.exp(dt[token]))
        kept = np.exp(step * a)[:, None, None]
        states = states * kept + (x[token] * step[:, None])[:, :, None] * b[token][:, None, :]
        outputs.append((states * c[token][:, None, :]).sum(2))
    return np.array(outputs), states


def cases(f):
    for tokens, sequences, heads, dim, groups, state, subgroup in f.sizes(
            [(4, 1, 2, 4, 1, 64, 32), (7, 2, 4, 6, 2, 32, 16)],
            [range(1, 9), range(1, 4), [2, 4], [4, 8], [1, 2], [32, 64, 128], [16, 32]]):
        s0 = f.floats(sequences, heads, dim, state)
        x, dt = f.floats(sequences, tokens, heads, dim), f.floats(sequences, tokens, heads)
        a = -np.abs(f.floats(heads))
        b, c = f.floats(sequences, tokens, groups, state), f.floats(sequences, tokens, groups, state)
        ids = f.rng.permutation(sequences)
        spread = np.repeat(np.arange(groups), heads // groups)
        done = [scan(s0[ids[s]], x[s], dt[s], a, b[s][:, spread], c[s][:, spread])
                for s in range(sequences)]
        y = np.concatenate([np.ravel([d[0] for d in done]), np.ravel([d[1] for d in done])])
        per_token, factor = groups * state, state // subgroup
        yield Case("%d tokens of %d, %dx%d, state %d by %d" % (tokens, sequences, heads, dim, state,
                                                              subgroup),
                   groups=(heads * dim // factor, sequences), spec={0: state, 1: subgroup},
                   push=[dim * state, heads * dim * state, heads * dim, tokens * heads * dim, heads,
                         tokens * heads, 1, per_token, tokens * per_token, per_token,
                         tokens * per_token, x.size, heads, dim, groups, tokens],
                   options=("--subgroup-size=%d" % subgroup,),
                   bind={i: v.astype("f4") for i, v in enumerate((s0, x, dt, a, b, c))} |
                   {6: ids.astype("i4")}, out={7: Out(y, tolerance=5e-5)})
