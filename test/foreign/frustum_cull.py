# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import numpy as np

from fields import Fields
from harness import Case, Out, up

INSTANCE = np.dtype({"names": ["centre", "radius", "mesh"], "formats": [("f4", 3), "f4", "u4"], "itemsize": 32})
DRAW = np.dtype([("indices", "u4"), ("instances", "u4"), ("first", "u4"), ("offset", "i4"), ("base", "u4")])


def cases(f):
    for size, width in f.sizes([(256, 32), (1, 64), (301, 0)], [range(1, 500), (0, 8, 32)]):
        planes = f.floats(6, 4)
        planes[:, :3] /= np.linalg.norm(planes[:, :3], axis=1, keepdims=True)
        planes[:, 3] = np.abs(planes[:, 3]) + 0.5
        planes = planes.astype("f4").astype("f8")
        eye = f.floats(3)
        instances = np.zeros(size, INSTANCE)
        instances["mesh"] = f.integers(0, 3, size)
        classes = np.zeros(size, int)
        for i in range(size):
            while True:
                centre, radius = f.floats(3), abs(float(f.floats(1)[0])) + 0.125
                margins = planes[:, :3] @ centre + planes[:, 3] + radius
                d = np.linalg.norm(centre - eye) / (radius * 2.0)
                if min(np.abs(margins).min(), abs(d - 1), abs(d - 4)) > 1e-3:
                    break
            instances[i]["centre"], instances[i]["radius"] = centre, radius
            classes[i] = int(d >= 1) + int(d >= 4) if (margins > 0).all() else -1
        draw_of = np.where(classes < 0, -1, instances["mesh"].astype(int) * 3 + classes)
        draws = np.zeros(12, DRAW)
        draws["indices"], draws["first"], draws["offset"] = 36, np.arange(12) * 36, -np.arange(12)
        room = np.bincount(instances["mesh"], minlength=4).repeat(3)
        draws["base"] = np.cumsum(room) - room
        before = np.append(np.uint32(0), draws.view("u4"))
        draws["instances"] = np.bincount(draw_of[draw_of >= 0], minlength=12)
        after = np.append(np.uint32((draw_of >= 0).sum()), draws.view("u4"))
        visible = np.full(room.sum(), 0xFFFFFFFF)
        for i, draw in enumerate(draws):
            visible[draw["base"]:draw["base"] + draw["instances"]] = np.flatnonzero(draw_of == i)
        bases = draws["base"].tolist()

        def in_order(words):
            """Each draw's part in any order."""
            return np.concatenate([np.sort(part) for part in np.split(words, bases[1:])])

        seen = np.packbits(np.pad(draw_of >= 0, (0, -size % 32)), bitorder="little").view("u4")
        camera = np.concatenate([planes.reshape(-1), eye, [2.0]]).astype("f4").tobytes()
        yield Case("%d by %d" % (size, width), groups=(up(size, 64),),
                   bind={0: np.frombuffer(camera + np.uint32(size).tobytes(), "u1"), 1: instances.view("u1")},
                   out={2: Out(after, "u4", initial=before),
                        3: Fields(visible.size, "u4", visible, in_order, initial=np.full(visible.size, 0xFFFFFFFF)),
                        4: Out(seen, "u4")},
                   options=("--subgroup-size=%d" % width,) if width else ())
