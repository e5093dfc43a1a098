# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out, up


def wrap(x):
    return (x + 2**31) % 2**32 - 2**31


OPERATIONS = [(2, lambda a, b: a + b), (2, lambda a, b: a - b), (2, lambda a, b: a * b),
              (1, lambda a, b: -a), (1, lambda a, b: a), (2, max),
              (2, lambda a, b: (a & b) | (a ^ b) << 1)]


def run(value, code):
    stack, top = [value + i for i in range(16)], 4
    for op, constant in code:
        def at(i):
            return (top - 1 - i) % 16
        if op < 7:
            operands, function = OPERATIONS[op]
            result = wrap(function(stack[at(0)], stack[at(1)]))
            top -= operands - 1
            top += op == 4
            stack[at(0)] = result
        elif op == 7:
            for i in (0, 1):
                stack[at(i)], stack[at(i + 1)] = stack[at(i + 1)], stack[at(i)]
        else:
            stack[at(0)] = wrap(stack[at(0)] + 3 + (constant + 3) * 4)
    return stack[(top - 1) % 16], stack[(top - 2) % 16]


def cases(f):
    for size, length in f.sizes([(8, 10), (1, 0), (21, 60)], [range(1, 40), range(0, 90)]):
        code = np.stack([f.rng.choice(9, length), f.integers(0, 99, length)], 1)
        inputs = f.integers(-2**20, 2**20, size)
        # g(x) is x + x * 2 + f(f(1)), where the inner f(1) is 1 + 2
        results = [[*run(int(v), code.tolist()), 3 * i + 9 + 2, 710] for i, v in enumerate(inputs)]
        yield Case("%d, %d" % (size, length), groups=(up(size, 8),), push=[length, size],
                   bind={0: np.append(code.reshape(-1), [0, 0]).astype("u4"), 1: inputs.astype("i4")},
                   out={2: Out(np.array(results), "i4")})
