# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out

DEPTH, MASK = 12, 0xffffffff


class Machine:
    def __init__(self, data, id):
        self.stack, self.counter, self.registers, self.halted = [], 0, [data, id], False

    def push(self, value):
        if len(self.stack) < DEPTH:
            self.stack.append(value & MASK)
        else:
            self.halted = True

    def pop(self):
        return self.stack.pop() if self.stack else 0x9e3779b9


def run(program, data, id, steps):
    m, last, count = Machine(data, id), [0] * 8, 0
    for _ in range(steps):
        if m.halted:
            break
        word = program[m.counter % len(program)]
        m.counter += 1
        kind, (x, y) = word & 7, m.registers
        if kind < 2:
            m.push(word >> 4 ^ x)
        elif kind < 4:
            b, a = m.pop(), m.pop()
            m.push([a + b, a * b, a ^ b >> 3, a ^ b >> 3][word >> 3 & 3])
        elif kind == 4:
            m.registers[0] ^= m.pop()
        elif kind == 5:
            m.counter += (word >> 4 & 7) * (x & 1)
        elif kind == 6:
            value = x + word & MASK
            if value & 3:
                last[count & 7] = value
                count = value & 7 if count > 100 else count + 1
        else:
            m.registers = [last[word >> 4 & 7] + y & MASK, x * 33 + word & MASK]
    hashed = count
    for value in last + m.stack:
        hashed = hashed * 31 + value & MASK
    return m.registers + [hashed, m.counter]


def cases(f):
    for groups, length, steps in f.sizes([(2, 256, 200), (1, 17, 900)],
                                         [range(1, 4), range(1, 100), range(0, 300)]):
        program = f.integers(0, MASK, length).astype("u4")
        data = f.integers(0, MASK, groups * 64).astype("u4")
        words = [int(word) for word in program]
        expected = [run(words, int(value), id, steps) for id, value in enumerate(data)]
        yield Case("%d steps of %d" % (steps, length), groups=(groups,), push=[steps],
                   bind={0: program, 1: data}, out={2: Out(np.array(expected, "u4"), "u4")})
