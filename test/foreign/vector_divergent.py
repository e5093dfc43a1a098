# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from fields import Fields
from harness import Case, Out, up

MATERIAL = np.dtype([("kind", "u4"), ("weights", "u4"), ("layers", "u4"), ("roughness", "f4")])


def half(x):
    return x.astype("f2").astype("f8")


def small(weights, at, seed):
    v = np.zeros(8)
    v[seed % 8] = 1
    v[seed // 8 % 8] = -0.5
    return half(weights[at // 2:at // 2 + 24].reshape(3, 8) @ v)


def deep(weights, at, layers, seed):
    v = (seed + np.arange(16) & 15) * 0.125 - 1
    used = 0
    for i in range(layers):
        w = weights[at // 2 + i * 256:][:256].reshape(16, 16)
        b = weights[at // 2 + i * 16:][:16]
        following = half(w @ v + b)
        following = half(np.maximum(following, half(following * 0.125)))
        used += 1
        if abs(following[0] - v[1]) < 0.02:
            return None, used  # rounding would decide
        if following[0] > v[1]:
            break
        v = following
    return v[[0, 7, 15]], used


def shade(materials, weights, hit, number):
    if hit == 0xFFFFFFFF:
        return np.full(3, 0.25), 0
    m = materials[hit]
    colour, used = np.full(3, 0.25), 0
    if m["kind"] == 0:
        colour = np.full(3, m["roughness"])
    elif m["kind"] == 1:
        colour = small(weights, m["weights"], number) * m["roughness"]
    elif m["kind"] == 2:
        colour, used = deep(weights, m["weights"], m["layers"], number)
        if colour is None:
            return None, used
    if m["kind"] >= 2:
        colour = colour + 0.5 * small(weights, m["weights"], number + 1)
    return colour, used


def cases(f):
    for (size,) in f.sizes([(64,), (1,), (157,)], [range(1, 300)]):
        weights = f.halves(5000, scale=0.25)
        materials = np.zeros(9, MATERIAL)
        materials["kind"] = np.arange(9) % 4
        materials["weights"] = f.integers(0, 60, 9) * 64
        materials["layers"] = f.integers(0, 5, 9)
        materials["roughness"] = f.rng.random(9).astype("f4")
        hits = f.integers(0, 9, size).astype("u4")
        hits[hits == 9] = 0xFFFFFFFF
        for i in range(size):
            while shade(materials, weights, hits[i], i)[0] is None:
                hits[i] = f.integers(0, 8)
        results = [shade(materials, weights, hits[i], i) for i in range(size)]
        radiance = np.array([colour for colour, _ in results])
        sums = np.zeros((2, 4))
        for colour, used in results:
            if used != 1:
                sums[used % 2] += *colour, used
        yield Case("%d" % size, groups=(up(size, 64),), push=[size],
                   bind={0: materials.view("u4"), 1: hits, 2: weights.astype("f2")},
                   out={3: Fields(4 * size, "f4", radiance, lambda got: got.reshape(-1, 4)[:, :3], 1e-2),
                        4: Out(sums, "f4", tolerance=1e-2)})
