# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from fields import Fields
from harness import Case, Out, up


def normalized(v, low, steps, bits):
    """Integers of so many bits for v, and what they stand for."""
    q = np.rint(np.clip(v, low, 1) * steps).astype("i8")
    return q & (1 << bits) - 1, np.maximum(q / steps, low)


def joined(q, bits):
    return sum(q[..., i] << bits * i for i in range(q.shape[-1]))


def rgb9e5(c):
    c = np.clip(c, 0, 65408)
    top = np.maximum(c.max(-1), 2.0**-16)
    exponent = np.maximum(np.frexp(top)[1].astype("i8") + 15, 0)
    mantissas = np.floor(c * 2.0**(24 - exponent[:, None]) + 0.5)
    large = mantissas.max(-1) == 512
    exponent = exponent + large
    mantissas = np.floor(c * 2.0**(24 - exponent[:, None]) + 0.5).astype("i8")
    return joined(mantissas, 9) | exponent << 27, mantissas * 2.0**(exponent[:, None] - 24)


def octahedron(n):
    n = n / np.abs(n).sum(-1, keepdims=True)
    p = n[:, :2]
    folded = (1 - np.abs(p[:, ::-1])) * np.where(p >= 0, 1, -1)
    return np.where(n[:, 2:] >= 0, p, folded)


def cases(f):
    for (size,) in f.sizes([(64,), (1,), (45,)], [range(1, 200)]):
        # Sums of powers of two that are no tie for any of the steps.
        v = f.integers(-1300, 1300, size, 4) / 1024 + 1 / 65536
        c = np.abs(v[:, :3]).astype("f4") * np.float32(100)
        u8, u8v = normalized(v, 0, 255, 8)
        s8, s8v = normalized(v, -1, 127, 8)
        u16, u16v = normalized(v[:, 2:], 0, 65535, 16)
        s16, s16v = normalized(v[:, :2], -1, 32767, 16)
        half = v.astype("f4").astype("f2")
        shared, sharedv = rgb9e5(c.astype("f8"))
        bits = half.view("u2").astype("i8")
        words = np.stack([joined(u8, 8), joined(s8, 8), joined(u16, 16), joined(s16, 16),
                          joined(bits[:, :2], 16), joined(bits[:, 2:], 16), shared], axis=1)
        oct_ = np.rint(octahedron(v[:, :3]) * 32767)
        back = np.zeros((size, 4, 4))
        back[:, 0], back[:, 1] = u8v + s8v, half
        back[:, 2, :3], back[:, 2, 3] = sharedv, u16v[:, 0]
        back[:, 3, :3] = v[:, :3] / np.linalg.norm(v[:, :3], axis=-1, keepdims=True)
        back[:, 3, 3] = s16v[:, 1]

        def fields(packed):
            packed = packed.reshape(-1, 8)
            return np.concatenate([packed[:, :7], packed[:, 7:].copy().view("i2")], axis=1)

        allowed = np.broadcast_to([0] * 7 + [1, 1], (size, 9))  # the steps of two roundings
        yield Case("%d" % size, groups=(up(size, 32),), push=[size], bind={0: v.astype("f4")},
                   out={1: Fields(8 * size, "u4", np.concatenate([words, oct_], axis=1), fields, allowed),
                        2: Out(back, "f4", tolerance=1e-4, scale=1)})
