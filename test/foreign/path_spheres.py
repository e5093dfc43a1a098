# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from fields import Fields
from harness import Case, up

MASK = 0xFFFFFFFF
SPHERE = np.dtype([("centre", "f4", 3), ("radius", "f4"), ("albedo", "f4", 3), ("material", "u4")])
SCENE = [((0, -101, 0), 100, (0.6, 0.7, 0.4), 0), ((0, 0, 0), 1, (0.9, 0.95, 0.9), 2),
         ((-1.6, -0.4, -0.5), 0.6, (0.8, 0.6, 0.3), 1), ((1.5, -0.3, 0.4), 0.7, (0.3, 0.4, 0.9), 0),
         ((0.8, 2.2, -1), 0.6, (1, 0.9, 0.7), 3)]


class Path:
    """One pixel; `noise` moves each direction by so much, to see where rounding decides."""

    def __init__(self, scene, state, noise):
        self.scene, self.state, self.noise = scene, state, noise

    def pcg(self):
        old = self.state
        self.state = old * 747796405 + 2891336453 & MASK
        word = ((old >> (old >> 28) + 4) ^ old) * 277803737 & MASK
        return word >> 22 ^ word

    def uniform(self):
        return (self.pcg() >> 8) / 16777216

    def on_sphere(self):
        z = 1 - 2 * self.uniform()
        angle = 6.28318530718 * self.uniform()
        r = np.sqrt(max(0.0, 1 - z * z))
        return np.array([r * np.cos(angle), r * np.sin(angle), z])

    def nearest(self, origin, direction):
        best = None
        for centre, radius, albedo, material in self.scene:
            c = centre - origin
            b = c @ direction
            d = b * b - c @ c + radius * radius
            if d <= 0:
                continue
            root = np.sqrt(d)
            near = b - root if b - root > 1e-3 else b + root
            if near > 1e-3 and (best is None or near < best[0]):
                best = near, centre, radius, albedo, material
        return best

    def trace(self, origin, direction):
        throughput, light = np.ones(3), np.zeros(3)
        for bounce in range(6):
            direction = direction + self.noise * np.array([1, -1, 0.5])
            hit = self.nearest(origin, direction)
            if hit is None:
                sky = np.array([1, 1, 1]) + (np.array([0.5, 0.7, 1]) - 1) * (0.5 * direction[1] + 0.5)
                return light + throughput * sky
            t, centre, radius, albedo, material = hit
            origin = origin + t * direction
            n = (origin - centre) / radius
            if material == 3:
                return light + throughput * albedo * 4
            if material == 1:
                direction = direction - 2 * (n @ direction) * n + 0.2 * self.on_sphere()
                direction = direction / np.linalg.norm(direction)
                if direction @ n <= 0:
                    return light
            elif material == 2:
                leaves = direction @ n > 0
                n, eta = (-n, 1.5) if leaves else (n, 1 / 1.5)
                c = n @ direction
                k = 1 - eta * eta * (1 - c * c)
                schlick = 0.04 + 0.96 * (1 + c)**5
                if k < 0 or self.uniform() < schlick:
                    direction = direction - 2 * c * n
                else:
                    direction = eta * direction - (eta * c + np.sqrt(k)) * n
            else:
                direction = n + 0.99 * self.on_sphere()
                direction = direction / np.linalg.norm(direction)
            throughput = throughput * albedo
            light = light + throughput * 0.01
            if bounce > 2:
                keep = throughput.max()
                if self.uniform() >= keep:
                    break
                throughput = throughput / keep
        return light


def pixel(scene, x, y, size, samples, seed, noise):
    path = Path(scene, seed + (y * size[0] + x) * 9781 & MASK, noise)
    path.pcg()
    total = np.zeros(3)
    for _ in range(samples):
        uv = (np.array([x, y]) + [path.uniform(), path.uniform()]) / size * 2 - 1
        direction = np.array([*uv, -1.5])
        total += path.trace(np.array([0, 0, 3.0]), direction / np.linalg.norm(direction))
    return total / samples, path.state


def cases(f):
    packed = np.array(SCENE, SPHERE)
    scene = [(s["centre"].astype("f8"), float(s["radius"]), s["albedo"].astype("f8"), s["material"])
             for s in packed]
    for height, width, samples in f.sizes([(8, 8, 2), (1, 1, 3), (5, 11, 2)],
                                          [range(1, 12), range(1, 12), range(1, 4)]):
        seed = int(f.integers(0, MASK))
        image, spread, states, sure = [], [], [], []
        for at in range(height * width):
            runs = [pixel(scene, at % width, at // width, (width, height), samples, seed, noise)
                    for noise in (0, 1e-5, -1e-5)]
            colours = np.array([colour for colour, _ in runs])
            image.append(colours[0])
            is_sure = len({state for _, state in runs}) == 1 and np.ptp(colours, 0).max() < 1e-2
            spread.append(np.full(3, 4e-3 + 4 * np.ptp(colours, 0).max() if is_sure else 1e9))
            states.append(runs[0][1])
            sure.append(0 if is_sure else MASK)
        yield Case("%dx%d, %d" % (height, width, samples), groups=(up(width, 8), up(height, 8)),
                   push=[width, height, samples, seed], bind={0: packed.view("u4")},
                   out={1: Fields(4 * len(image), "f4", image, lambda p: p.reshape(-1, 4)[:, :3], spread),
                        2: Fields(len(image), "u4", states, lambda s: s, sure)})
