# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from activations import ACTIVATIONS
from harness import Case, Out, up


def cases(f):
    sizes = f.sizes([(512,), (1111,)], [range(1, 3000)])
    for i, (name, function) in enumerate(ACTIVATIONS.items()):
        if name not in ("gelu", "gelu_erf", "tanh", "hardswish") and not f.is_random:
            continue  # the others are those of glu.comp, or simpler
        (count,) = sizes[i % len(sizes)]
        dtype = ("f4", "f2")[i // 2 % 2]
        x = f.halves(count, scale=3.0)
        types = {"A_TYPE": "float16_t", "D_TYPE": "float16_t"} if dtype == "f2" else {}
        yield Case("%s of %d %s" % (name, count, dtype), groups=(up(count, 512),), push=[count],
                   defines={"OP": name, **types}, bind={0: x.astype(dtype)},
                   out={1: Out(function(x), dtype)})
