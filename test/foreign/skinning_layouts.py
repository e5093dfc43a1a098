# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from fields import Fields
from harness import Case, up


def bone_type(column, flag, size):
    return np.dtype({"names": ["skin", "centre", "scale", "flags"],
                     "formats": [("f4", (4, column)), ("f4", 3), "f4", ("u4", (3, flag))],
                     "offsets": [0, 16 * column, 16 * column + 12, 16 * column + 16], "itemsize": size})


STD140, STD430, SCALAR = bone_type(4, 4, 128), bone_type(4, 1, 96), bone_type(3, 1, 76)
VERTEX = np.dtype([("position", "f4", 3), ("normal", "f4", 3), ("joints", "u4"), ("weights", "f4", 4)])
SKINNED = np.dtype([("position", "f4", 3), ("normal", "f4", 3), ("rigid", "f4", 3), ("flags", "u4")])


def pack(dtype, bones):
    packed = np.zeros(len(bones), dtype)
    for to, (skin, centre, scale, flags) in zip(packed, bones):
        to["skin"][:, :3], to["centre"], to["scale"], to["flags"][:, 0] = skin, centre, scale, flags
    return packed.tobytes()


def quaternion_product(a, b):
    return np.append(a[3] * b[:3] + b[3] * a[:3] + np.cross(a[:3], b[:3]), a[3] * b[3] - a[:3] @ b[:3])


def rigid(real, dual, last, position, joints, weights):
    signs = np.where(real[joints] @ real[joints[0]] < 0, -weights, weights)
    r, d = signs @ real[joints], signs @ dual[joints]
    length = np.linalg.norm(r)
    r, d = r / length, d / length
    conjugate = r * [-1, -1, -1, 1]
    turned = quaternion_product(quaternion_product(r, np.append(position, 0)), conjugate)[:3]
    moved = 2 * quaternion_product(d, conjugate)[:3]
    return np.append(turned + moved, 1) @ last


def cases(f):
    for size, which in f.sizes([(32, 0), (1, 1), (45, 2), (39, 1)], [range(1, 90), range(3)]):
        bones = [((np.eye(4, 3) + f.normal(4, 3, scale=0.2)), f.normal(3), f.normal(), f.integers(0, 2**31, 3))
                 for _ in range(4)]
        offsets = f.floats(3, 3)
        model = np.eye(4) + f.floats(4, 4) * 0.1
        bias = np.zeros((2, 4))
        bias[0, :2], bias[1, 0] = offsets[0, :2], offsets[0, 2]
        real, dual = f.floats(4, 4), f.floats(4, 4) * 0.3
        real /= np.linalg.norm(real, axis=1, keepdims=True)
        last = f.floats(4, 3)
        vertices = np.zeros(size, VERTEX)
        vertices["position"], vertices["normal"] = f.normal(size, 3), f.normal(size, 3)
        joints = f.integers(0, 3, size, 4)
        vertices["joints"] = (joints << np.arange(0, 32, 8)).sum(1)
        vertices["weights"] = np.round(f.rng.dirichlet([1] * 4, size), 3) + 1 / 4096
        expected = np.zeros((size, 10))
        for to, v, j in zip(expected, vertices, joints):
            w, p = v["weights"].astype("f8"), v["position"].astype("f8")
            flags = 0
            m = np.zeros((4, 3))
            for i in range(4):
                skin, centre, scale, bits = bones[j[i]]
                m += w[i] * (skin + np.outer([0, 0, 0, 1], centre * scale))
                flags ^= int(bits[i % 3]) if w[i] > 0.25 else 0
            placed = model @ np.append(np.append(p, 1) @ m + offsets[which], 1)
            normal = np.linalg.inv(m[:3]) @ v["normal"].astype("f8")
            to[:] = [*(placed[:3] / placed[3]), *(normal / np.linalg.norm(normal)),
                     *rigid(real, dual, last, p, j, w), flags]
        allowed = 2e-3 * np.maximum(1, np.abs(expected))
        allowed[:, 9] = 0  # the bits
        uniform = model.astype("f4").tobytes() + pack(STD140, bones) + bias.astype("f4").tobytes()
        palette = np.append(offsets[1], 0).astype("f4").tobytes() + pack(STD430, bones)
        tight = offsets[2].astype("f4").tobytes() + pack(SCALAR, bones)
        rigids = np.concatenate([np.stack([real, dual], 1).reshape(-1), np.pad(last, ((0, 0), (0, 1))).reshape(-1)])

        def members(words):
            s = words.view(SKINNED)
            return np.concatenate([s["position"], s["normal"], s["rigid"], s["flags"][:, None]], 1)

        yield Case("%d, %d" % (size, which), groups=(up(size, 32),), push=[size, np.int32(which)],
                   bind={0: np.frombuffer(uniform, "u1"), 1: np.frombuffer(palette, "u1"),
                         2: np.frombuffer(tight, "u1"), 3: vertices.view("u1"), 5: rigids.astype("f4")},
                   out={4: Fields(10 * size, "u4", expected, members, allowed)})
