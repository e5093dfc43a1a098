#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Trains the classifier of this example and writes what it reads: images.npy, labels.npy, weights.npy.

    train.py digits.csv.gz

The network is 64 -> 32 -> 10 with a ReLU between, trained by plain stochastic gradient descent with
momentum. Every third image (index % 3 == 2) is left out of the training; the accuracy shown by the
example is on those. Nothing but the standard library is used; it takes half a minute.
"""

import csv
import gzip
import math
import random
import struct
import sys
from pathlib import Path

INPUTS, HIDDEN, OUTPUTS = 64, 32, 10
EPOCHS, RATE, MOMENTUM, DECAY = 40, 0.003, 0.9, 2e-4
HERE = Path(__file__).resolve().parent


def write_npy(path, descr, shape, data):
    """Writes a version 1 .npy file."""
    header = f"{{'descr': '{descr}', 'fortran_order': False, 'shape': ({', '.join(map(str, shape))},), }}"
    header += " " * (-(len(header) + 11) % 64) + "\n"
    path.write_bytes(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + data)


def read_digits(path):
    with gzip.open(path, "rt") as file:
        rows = [[int(float(cell)) for cell in row] for row in csv.reader(file)]
    return [row[:INPUTS] for row in rows], [row[INPUTS] for row in rows]


class Layer:
    """A dense layer; weights[row][column], row by row of outputs."""

    def __init__(self, rng, inputs, outputs):
        scale = math.sqrt(2 / inputs)
        self.weights = [[rng.gauss(0, scale) for _ in range(inputs)] for _ in range(outputs)]
        self.bias = [0.0] * outputs
        self.speed = [[0.0] * inputs for _ in range(outputs)]
        self.bias_speed = [0.0] * outputs

    def forward(self, x):
        return [sum(w * v for w, v in zip(row, x)) + b for row, b in zip(self.weights, self.bias)]

    def backward(self, gradient):
        result = [0.0] * len(self.weights[0])
        for g, row in zip(gradient, self.weights):
            if g:
                result = [r + g * w for r, w in zip(result, row)]
        return result

    def update(self, gradient, x, rate):
        for o, g in enumerate(gradient):
            speed, row = self.speed[o], self.weights[o]
            self.speed[o] = speed = [
                MOMENTUM * s - rate * (g * v + DECAY * w) for s, v, w in zip(speed, x, row)
            ]
            self.weights[o] = [w + s for w, s in zip(row, speed)]
            self.bias_speed[o] = MOMENTUM * self.bias_speed[o] - rate * g
            self.bias[o] += self.bias_speed[o]


def classify(first, second, x):
    hidden = [max(0.0, v) for v in first.forward(x)]
    return hidden, second.forward(hidden)


def train_one(first, second, x, label, rate):
    hidden, scores = classify(first, second, x)
    top = max(scores)
    powers = [math.exp(s - top) for s in scores]
    total = sum(powers)
    gradient = [p / total for p in powers]
    gradient[label] -= 1
    back = [g if h > 0 else 0.0 for g, h in zip(second.backward(gradient), hidden)]
    second.update(gradient, hidden, rate)
    first.update(back, x, rate)


def accuracy(first, second, images, labels, indices):
    right = 0
    for i in indices:
        scores = classify(first, second, images[i])[1]
        right += scores.index(max(scores)) == labels[i]
    return right / len(indices)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    pixels, labels = read_digits(sys.argv[1])
    images = [[p / 16 for p in row] for row in pixels]
    training = [i for i in range(len(images)) if i % 3 != 2]
    held_out = [i for i in range(len(images)) if i % 3 == 2]
    rng = random.Random(1998)
    first, second = Layer(rng, INPUTS, HIDDEN), Layer(rng, HIDDEN, OUTPUTS)
    for epoch in range(EPOCHS):
        rng.shuffle(training)
        rate = RATE * 0.5 * (1 + math.cos(math.pi * epoch / EPOCHS))
        for i in training:
            train_one(first, second, images[i], labels[i], rate)
        if epoch % 10 == 9:
            print(f"epoch {epoch + 1}: held out {accuracy(first, second, images, labels, held_out):.4f}")

    # One buffer of f16, in the order in which digits.comp reads it.
    values = [w for row in first.weights for w in row] + first.bias
    values += [w for row in second.weights for w in row]
    values += second.bias
    write_npy(HERE / "weights.npy", "<f2", [len(values)], struct.pack(f"<{len(values)}e", *values))
    write_npy(HERE / "images.npy", "|u1", [len(pixels), INPUTS], bytes(p for row in pixels for p in row))
    write_npy(HERE / "labels.npy", "|u1", [len(labels)], bytes(labels))


if __name__ == "__main__":
    main()
