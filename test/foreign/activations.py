"""Activations in double precision, by the names of include/activations.glsl.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import math

import numpy as np

ERF = np.vectorize(math.erf)


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def gelu(x):
    return 0.5 * x * (1 + np.tanh(np.sqrt(2 / np.pi) * x * (1 + 0.044715 * x * x)))


ACTIVATIONS = {
    "sigmoid": sigmoid,
    "silu": lambda x: x * sigmoid(x),
    "relu": lambda x: np.maximum(x, 0),
    "gelu": gelu,
    "gelu_quick": lambda x: x * sigmoid(1.702 * x),
    "gelu_erf": lambda x: 0.5 * x * (1 + ERF(x / np.sqrt(2))),
    "tanh": np.tanh,
    "hardswish": lambda x: x * np.clip((x + 3) / 6, 0, 1),
    "leaky_relu": lambda x: np.where(x > 0, x, 0.1 * x),
}
