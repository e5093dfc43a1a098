# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out


def length_bytes(n):
    return [] if n < 15 else [255] * ((n - 15) // 255) + [(n - 15) % 255]


def sequence(literals, match=None):
    distance, length = match or (0, 4)
    token = min(len(literals), 15) << 4 | min(length - 4, 15)
    packed = [token] + length_bytes(len(literals)) + list(literals)
    return packed + ([distance & 255, distance >> 8] + length_bytes(length - 4) if match else [])


def block(f, size):
    packed, plain = [], []
    while len(plain) < size:
        literals = f.integers(0, 255, min(int(f.integers(1, 40)), size - len(plain))).tolist()
        plain += literals
        left = size - len(plain)
        if left < 5:
            literals += [7] * left
            packed += sequence(literals)
            plain += [7] * left
            break
        distance = int(f.integers(1, min(len(plain), 900)))
        length = min(int(f.integers(4, f.rng.choice([8, 30, 600]))), left - 1)
        packed += sequence(literals, (distance, length))
        for _ in range(length):
            plain.append(plain[-distance])
    return packed, plain


def cases(f):
    for size, blocks in f.sizes([(1024, 2), (1, 1), (3001, 3)], [range(1, 4000), range(1, 5)]):
        packed, plain, table = [], [], []
        for i in range(blocks):
            part, text = block(f, max(size - 7 * i, 1))
            table.append([len(packed), len(plain), len(text)])
            packed += part
            plain += text
        yield Case("%dx%d" % (blocks, size), groups=(blocks,),
                   bind={0: np.array(table, "u4"), 1: np.array(packed, "u1")},
                   out={2: Out(np.array(plain), "u1")})
