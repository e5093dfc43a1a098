#!/usr/bin/env python3
"""Operands of dot products of narrow floats, and what their sums may be, as exact fractions.

    mixed_dots.py make LEFT RIGHT SUM NAME     writes NAME.left.bin, NAME.right.bin, NAME.start.bin
    mixed_dots.py check LEFT RIGHT SUM NAME    compares NAME.npy, prints "N of 512 wrong"

Types are f32, f16, bf16, e4m3, e5m2. Where all numbers are small integers the sum must be exact.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

from fractions import Fraction
import os
import random
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import arrays

COUNT = 512
# Bits of the exponent and of the significand.
FORMATS = {"f32": (8, 23), "f16": (5, 10), "bf16": (8, 7), "e4m3": (4, 3), "e5m2": (5, 2)}
NAN, INFINITY = "nan", "inf"


class Format:
    def __init__(self, name):
        self.name = name
        self.exponent, self.significand = FORMATS[name]
        self.bytes = (1 + self.exponent + self.significand) // 8
        self.bias = (1 << (self.exponent - 1)) - 1
        self.top = (1 << self.exponent) - 1

    def value(self, bits):
        """A fraction, NAN, or INFINITY with its sign."""
        fraction = bits & ((1 << self.significand) - 1)
        exponent = bits >> self.significand & self.top
        sign = -1 if bits >> (self.exponent + self.significand) else 1
        if self.name == "e4m3":  # no infinities, one NaN of either sign
            if exponent == self.top and fraction == 7:
                return NAN
        elif exponent == self.top:
            return NAN if fraction else (INFINITY, sign)
        if exponent == 0:
            return sign * Fraction(fraction) * Fraction(2) ** (1 - self.bias - self.significand)
        return (sign * (Fraction(fraction) + (1 << self.significand)) *
                Fraction(2) ** (exponent - self.bias - self.significand))

    def bits_of_integer(self, number):
        sign = (number < 0) << (self.exponent + self.significand)
        number = abs(number)
        if not number:
            return sign
        exponent = number.bit_length() - 1
        assert exponent <= self.significand
        fraction = (number << (self.significand - exponent)) & ((1 << self.significand) - 1)
        return sign | (exponent + self.bias) << self.significand | fraction

    def largest(self):
        top = self.top if self.name == "e4m3" else self.top - 1
        fraction = 6 if self.name == "e4m3" else (1 << self.significand) - 1
        return self.value(top << self.significand | fraction)

    def half_step(self, magnitude):
        """Half the distance of neighbours there."""
        least = Fraction(2) ** (1 - self.bias)
        step = Fraction(2) ** (1 - self.bias - self.significand)
        while least * 2 <= magnitude:
            least, step = least * 2, step * 2
        return step / 2

    def draw(self, rng, index):
        """A third are integers, a third numbers near 1, a third any bits at all."""
        if index % 3 == 0:
            return self.bits_of_integer(rng.randint(-4, 4))
        if index % 3 == 1 and self.exponent == 8:
            return (rng.randint(0, 1) << (self.exponent + self.significand) |
                    rng.randint(self.bias - 12, self.bias + 12) << self.significand |
                    rng.getrandbits(self.significand))
        if index % 3 == 1:
            return rng.getrandbits(8 * self.bytes) & ~(1 << (8 * self.bytes - 2))
        return rng.getrandbits(8 * self.bytes)


def operands(left, right, total):
    """For each sum its components of both vectors and what it begins with, as bits."""
    rng = random.Random(left.name + right.name + total.name)
    components = 4 if left.bytes == 1 else 2
    for index in range(COUNT):
        yield ([left.draw(rng, index) for _ in range(components)],
               [right.draw(rng, index) for _ in range(components)], total.draw(rng, index))


def product(x, y):
    if NAN in (x, y):
        return NAN
    if isinstance(x, tuple) or isinstance(y, tuple):
        if x == 0 or y == 0:
            return NAN
        return (INFINITY, sign_of(x) * sign_of(y))
    return x * y


def sign_of(x):
    return x[1] if isinstance(x, tuple) else (1 if x > 0 else -1)


def is_right(terms, index, got, total):
    """Whether the sum is within the roundings that it may have."""
    infinities = {t for t in terms if isinstance(t, tuple)}
    if NAN in terms or len(infinities) == 2:
        return got == NAN
    if infinities:
        return got in infinities
    exact, magnitude = sum(terms), sum(abs(t) for t in terms)
    if index % 3 == 0:
        return got == exact
    single = Format("f32")
    # Sums on the way are 32-bit floats, which may be too large; and so may be the result.
    if magnitude > single.largest():
        return True
    error = (len(terms) - 1) * (magnitude * Fraction(1, 1 << 24) + Fraction(1, 1 << 150))
    error *= 1 + Fraction(1, 1 << 20)
    if total.name != "f32":
        error += total.half_step(abs(exact) + error)
    if isinstance(got, tuple):
        return (abs(exact) + error > total.largest() + total.half_step(total.largest()) and
                sign_of(got) == sign_of(exact))
    return got != NAN and abs(got - exact) <= error


def write(path, numbers, size):
    with open(path, "wb") as file:
        file.write(b"".join(n.to_bytes(size, "little") for n in numbers))


def main(command, *arguments):
    left, right, total = (Format(name) for name in arguments[:3])
    name = arguments[3]
    cases = list(operands(left, right, total))
    if command == "make":
        write(name + ".left.bin", (n for case in cases for n in case[0]), left.bytes)
        write(name + ".right.bin", (n for case in cases for n in case[1]), right.bytes)
        write(name + ".start.bin", (case[2] for case in cases), total.bytes)
        return
    data = bytes(arrays.load(name + ".npy")[2])
    wrong = 0
    for index, (xs, ys, start) in enumerate(cases):
        got = total.value(int.from_bytes(data[index * total.bytes:(index + 1) * total.bytes],
                                         "little"))
        terms = [product(left.value(x), right.value(y)) for x, y in zip(xs, ys)]
        terms.append(total.value(start))
        if not is_right(terms, index, got, total):
            wrong += 1
            if wrong < 5:
                print(index, "terms", [str(t) for t in terms], "got", got)
    print(wrong, "of", COUNT, "wrong")


main(*sys.argv[1:])
