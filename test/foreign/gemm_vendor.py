# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out

SATURATE = 0x10  # gl_MatrixOperandsSaturatingAccumulation


def product(a, b, saturate):
    if not saturate:
        return a @ b
    total = np.zeros((a.shape[0], b.shape[1]), "i8")
    for k in range(0, a.shape[1], 16):
        total = np.clip(total + a[:, k:k + 16] @ b[k:k + 16], -2**31, 2**31 - 1)
    return total


KINDS = [("f16", {}, "f2", "f4"),
         ("s8", {"A_TYPE": "int8_t", "C_TYPE": "int32_t", "OPERANDS": 0}, "i1", "i4"),
         ("u8", {"A_TYPE": "uint8_t", "C_TYPE": "uint32_t", "OPERANDS": 0}, "u1", "u4"),
         ("s8 saturating", {"A_TYPE": "int8_t", "C_TYPE": "int32_t", "OPERANDS": SATURATE}, "i1", "i4")]


def cases(f):
    for number, gx, gy, k, across, down in f.sizes(
            [(3, 1, 1, 64, 0, 0), (1, 2, 1, 32, 1, 0), (2, 1, 3, 96, 0, 1), (0, 2, 3, 32, 1, 1)],
            [range(4), range(1, 4), range(1, 4), (32, 64, 96), (0, 1), (0, 1)]):
        kind, defines, operand, result = KINDS[number]
        m, n = 32 * gy, 32 * gx
        if kind == "f16":
            a, b, c, alpha, beta = f.halves(m, k), f.halves(k, n), f.floats(m, n), 2.5, -0.5
        else:
            low, high = (0, 255) if kind == "u8" else (-128, 127)
            a, b = (f.integers(low, high, *s).astype("i8") for s in ((m, k), (k, n)))
            c, alpha, beta = f.integers(0, 99, m, n), 3, 2
        d = alpha * product(a, b, "saturating" in kind) + beta * c
        scalar = "f32" if result == "f4" else result.replace("4", "32")
        parameters = ["address:%d" % i for i in range(1, 5)]
        parameters += ["u32:%d" % stride for stride in (m if across else k, k if down else n, n)]
        parameters += ["%s:%s" % (scalar, number) for number in (alpha, beta)]
        yield Case("%s %dx%dx%d%s%s" % (kind, m, n, k, " A'" * across, " B'" * down), groups=(gx, gy),
                   defines=defines, spec={6: across, 7: down, 9: k},
                   bind={1: (a.T if across else a).astype(operand), 2: (b.T if down else b).astype(operand),
                         3: c.astype(result)},
                   out={4: Out(d if result == "f4" else d.astype(result), result)},
                   options=("--bind=0=" + ",".join(parameters),))
