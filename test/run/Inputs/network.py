#!/usr/bin/env python3
"""Data of matrix-networks.comp, and what its results must be, in integers exact in every type.

    network.py make DESCR SIZES PREFIX    writes PREFIX.x.npy, PREFIX.w.npy: inputs; weights, biases
    network.py check SIZES RESULTS

SIZES are the items, then the sizes of the layers from the inputs to the outputs.
SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import random
import struct
import sys

from arrays import load, make


def text(descr, value):
    brain = descr.endswith("V2")
    return str(struct.unpack("<I", struct.pack("<f", value))[0] >> 16 if brain else value)


def network(sizes):
    """Inputs, and for each layer the matrix (outputs x inputs) and the biases."""
    choose = random.Random(1)
    items, layers = sizes[0], sizes[1:]
    inputs = [[choose.randint(-5, 7) for _ in range(layers[0])] for _ in range(items)]
    weights = []
    for k, n in zip(layers, layers[1:]):
        matrix = [[choose.choice((-1, 0, 0, 1)) for _ in range(k)] for _ in range(n)]
        weights.append((matrix, [choose.randint(-6, 6) for _ in range(n)]))
    return inputs, weights


def results(sizes):
    inputs, weights = network(sizes)
    for x in inputs:
        for i, (matrix, bias) in enumerate(weights):
            x = [b + sum(w * v for w, v in zip(row, x)) for row, b in zip(matrix, bias)]
            if i + 1 < len(weights):
                x = [min(max(v, 0), 7) for v in x]
        yield from x


def write(path, descr, values):
    make(path, descr, str(len(values)), [text(descr, value) for value in values])


sizes = [int(size) for size in sys.argv[-2].split(",")]
if sys.argv[1] == "make":
    inputs, weights = network(sizes)
    write(sys.argv[4] + ".x.npy", sys.argv[2], [v for x in inputs for v in x])
    write(sys.argv[4] + ".w.npy", sys.argv[2],
          [v for matrix, bias in weights for row in (*matrix, bias) for v in row])
else:
    found = load(sys.argv[3])[2]
    right = list(results(sizes))
    right += [0] * (len(found) - len(right))  # after the last item nothing is written
    wrong = [i for i in range(len(found)) if found[i] != right[i]]
    for i in wrong[:3]:
        print(f"item {i // sizes[-1]}, output {i % sizes[-1]}: {found[i]}, not {right[i]}")
    print(f"{len(wrong)} of {len(found)} wrong")
