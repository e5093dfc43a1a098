"""Cases that the shaders of attention share.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import numpy as np

from harness import Case, Out, up


def attend(q, k, v, scale, bias):
    logits = q @ k.transpose(0, 2, 1) * scale + bias
    e = np.exp(logits - logits.max(2, keepdims=True))
    return e @ v / e.sum(2, keepdims=True)


def attention_case(f, rows, kv, heads, ratio, sizes, spec, has_mask=True, options=(), tolerance=2e-3):
    """sizes are those of a head in K and in V; spec begins with WorkGroupSize, Br, Bc."""
    q = f.halves(heads, rows, sizes[0])
    k, v = f.halves(heads // ratio, kv, sizes[0]), f.halves(heads // ratio, kv, sizes[1])
    mask = np.where(f.rng.random((rows, kv)) < 0.2, -np.inf, f.halves(rows, kv))
    mask[:, 0] = 0.0
    slopes = 0.5**np.arange(1, heads + 1)
    y = attend(q, k.repeat(ratio, 0), v.repeat(ratio, 0), 0.25,
               slopes[:, None, None] * mask if has_mask else 0.0)
    return Case("%d rows, %d keys of %s, %d heads of %d%s" % (
        rows, kv, sizes, heads, ratio, ", mask" if has_mask else ""),
                groups=(up(rows, spec[1]), heads), spec=dict(enumerate((*spec[:3], *sizes, *spec[3:]))),
                push=[rows, kv, heads, ratio, 0.25, 8.0 if has_mask else 0.0, 0.5, int(has_mask)],
                options=options, bind={0: q.astype("f4"), 1: k.astype("f2"), 2: v.astype("f2"),
                                       3: mask.astype("f2")},
                out={4: Out(y, tolerance=tolerance)})
