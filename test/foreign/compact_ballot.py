# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from harness import Case, Out, up

PARTICLE = np.dtype([("position", "f4", 3), ("life", "f4"), ("velocity", "f4", 3), ("id", "u4")])


def in_order(words):
    """The particles by their number: the order between subgroups is open."""
    particles = words.view(PARTICLE)
    return np.sort(particles, order="id").view("u4")


def cases(f):
    for size, width in f.sizes([(128, 32), (7, 16), (205, 0)], [range(1, 300), (0, 8, 32, 64)]):
        particles = np.zeros(size, PARTICLE)
        particles["position"] = f.integers(-9, 9, size, 3)
        particles["velocity"] = f.integers(-9, 9, size, 3)
        particles["life"] = f.integers(0, 4, size) * (f.rng.random(size) < 0.8)
        particles["id"] = np.arange(size)
        if size > 64:
            particles["life"][:64] = 0
        life = particles["life"] - 1
        alive = particles[life > 0]
        alive["life"] -= 1
        alive["position"] += alive["velocity"]
        groups = up(size, 64)
        result = np.zeros(size, PARTICLE)
        result["id"] = 0xFFFFFFFF
        initial = result.view("u4").copy()
        result[:alive.size] = alive
        out = {1: Out(result.view("u4"), "u4", initial=initial, decode=in_order)}
        if not width:  # how many subgroups are empty or full is open
            out[2] = Out([alive.size, 0, 0], "u4", decode=lambda counts: counts * np.uint32([1, 0, 0]))
        else:
            votes = np.pad(life > 0, (0, groups * 64 - size)).reshape(-1, width)
            out[2] = Out([alive.size, (~votes.any(1)).sum(), votes.all(1).sum()], "u4")
        yield Case("%d by %d" % (size, width), groups=(groups,), push=[size, 1.0],
                   bind={0: particles.view("u4")}, out=out,
                   options=("--subgroup-size=%d" % width,) if width else ())
