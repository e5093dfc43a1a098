"""Derivatives in compute shaders, and samples and queries whose level comes of them: quads of both
arrangements, in workgroups of random sizes.

  derivatives.py --coopc PROGRAM --folder FOLDER --cases N

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import math

import numpy as np

import evaluator
import imaging

SHADER = """#version 460
#extension GL_NV_compute_shader_derivatives : require
#extension GL_KHR_shader_subgroup_quad : require
layout(local_size_x = %(x)d, local_size_y = %(y)d, local_size_z = %(z)d) in;
layout(derivative_group_%(group)sNV) in;
layout(binding = 0) uniform sampler%(view)s t;
layout(binding = 1) readonly buffer C { vec4 c[]; };
layout(binding = 2) writeonly buffer Texels { vec4 o[]; };
layout(binding = 3) writeonly buffer Levels { vec2 levels[]; };
layout(binding = 4) writeonly buffer Steps { vec4 steps[][3]; };
layout(binding = 5) writeonly buffer Ids { uvec4 ids[]; };
void main() {
  uvec3 size = gl_WorkGroupSize * gl_NumWorkGroups, id = gl_GlobalInvocationID;
  uint i = id.x + size.x * (id.y + size.y * id.z);
  uint local = gl_LocalInvocationID.x + gl_WorkGroupSize.x *
               (gl_LocalInvocationID.y + gl_WorkGroupSize.y * gl_LocalInvocationID.z);
  ids[i] = uvec4(gl_LocalInvocationIndex == local, gl_WorkGroupID * gl_WorkGroupSize +
                 gl_LocalInvocationID == id, subgroupQuadSwapDiagonal(i), 0u);
  o[i] = texture(t, c[i].%(at)s%(bias)s);
  levels[i] = textureQueryLod(t, c[i].%(direction)s);
  steps[i][0] = dFdx(c[i]);
  steps[i][1] = dFdyFine(c[i]);
  steps[i][2] = fwidthCoarse(c[i]);
}
"""


def quads(group, size, count):
    """For each invocation of the dispatch the four of its quad: (0, 0), (1, 0), (0, 1), (1, 1)."""
    whole = [s * n for s, n in zip(size, count)]
    found = {}
    for z in range(whole[2]):
        for y in range(whole[1]):
            for x in range(whole[0]):
                p = (x, y, z)
                if group == "quads":
                    corners = [(x & ~1 | i, y & ~1 | j, z) for j in (0, 1) for i in (0, 1)]
                else:
                    local = [a % s for a, s in zip(p, size)]
                    index = local[0] + size[0] * (local[1] + size[1] * local[2])
                    corners = []
                    for n in range(index & ~3, (index & ~3) + 4):
                        at = (n % size[0], n // size[0] % size[1], n // (size[0] * size[1]))
                        corners.append(tuple(a - l + b for a, l, b in zip(p, local, at)))
                flat = [a + whole[0] * (b + whole[1] * c) for a, b, c in corners]
                found[x + whole[0] * (y + whole[1] * z)] = flat
    return found


def run_case(rng, runner, number):
    group = ["quads", "linear"][number % 2]
    size = [2 * int(rng.integers(1, 7)), 2 * int(rng.integers(1, 5)), int(rng.integers(1, 3))]
    count = [int(rng.integers(1, 3)) for _ in range(3)]
    invocations = int(np.prod(size) * np.prod(count))
    view = str(rng.choice(["1D", "2D", "3D", "Cube", "1DArray", "2DArray", "CubeArray"]))
    extents, is_array = evaluator.VIEWS[view]
    is_cube = view.startswith("Cube")
    directions = extents + is_cube
    layers = (6 if is_cube else 1) * (2 if is_array else 1)
    pick = lambda: str(rng.choice(["nearest", "linear"]))
    bias = float(np.float32(rng.uniform(-1, 1))) if rng.random() < 0.5 else 0.0
    s = {"mag": pick(), "min": pick(), "mip": pick(), "uvw": ["repeat"] * 3, "bias": bias / 2,
         "minlod": 0.0, "maxlod": 2.5, "border": "opaque-black", "unnormalized": False, "integer": False,
         "least": -1000.0, "channels": 4, "scale": 64.0, "fixed": True}
    state = "mag=%(mag)s,min=%(min)s,mip=%(mip)s,bias=%(bias)r,maxlod=2.5" % s
    files, levels = [], []
    for level in range(5):
        each = [16 >> level] * extents
        data, numbers = imaging.random_texels(rng, "rgba8", ([layers] if is_array or is_cube else []) + each)
        files.append(runner.save("level%d.npy" % level, data))
        levels.append(numbers.reshape(*([] if extents == 3 else [layers]), *[1] * (2 - extents), *each, 4))
    image = evaluator.Image(view, levels, s)
    # Neighbours are near each other.
    c = rng.normal(0, 1, (invocations, 4))
    found = quads(group, size, count)
    for p, quad in found.items():
        if p == quad[0]:
            step = 2.0 ** rng.uniform(-6, 0)
            for n in quad[1:]:
                c[n] = c[p] + rng.normal(0, step, 4)
    c = c.astype("f4")
    if is_array:
        c[:, directions] = rng.integers(0, 2, invocations)
    shader = SHADER % {
        "x": size[0], "y": size[1], "z": size[2], "group": group, "view": view,
        "at": "xyzw"[:directions + is_array], "direction": "xyzw"[:directions],
        "bias": ", %r" % (bias / 2) if bias else ""}
    binds = {0: "image:rgba8:%s:sampler:%s" % (",".join(files), state), 1: runner.save("c.npy", c)}
    outs = {2: "f32[%d,4]" % invocations, 3: "f32[%d,2]" % invocations,
            4: "f32[%d,3,4]" % invocations, 5: "u32[%d,4]" % invocations}
    seen = 0
    for result in runner.run(shader, count, binds, outs):
        for p, quad in found.items():
            def wrong(what, *details):
                imaging.fail("%s of case %d, point %d" % (what, number, p), *details, shader, binds)

            lane = quad.index(p)
            ids = [1, 1, quad[3 - lane], 0]
            if list(result[5][p]) != ids:
                wrong("builtin variables", result[5][p], ids)
            row, column = lane & 2, lane & 1
            dx, dy = c[quad[row + 1]] - c[quad[row]], c[quad[column + 2]] - c[quad[column]]
            want = [dx, dy, np.abs(dx) + np.abs(dy)]
            if not np.array_equal(result[4][p], want):
                wrong("derivatives", result[4][p], want)
            try:
                at = [float(x) for x in c[p]]
                lod = evaluator.gradient_lod(image, at, dx.astype(float), dy.astype(float))
                computed = lod + s["bias"]
                level = min(max(computed, 0.0), 2.5)
                # log2 of what single precision has of a square.
                if not np.isclose(result[3][p][1], computed, atol=1e-4, rtol=1e-5):
                    wrong("computed level", result[3][p], computed)
                if s["mip"] == "nearest":
                    is_near = abs(result[3][p][0] - level) <= 0.5001 and result[3][p][0] % 1 == 0
                else:
                    is_near = abs(result[3][p][0] - level) <= 1e-4
                if not is_near:
                    wrong("level", result[3][p], level)
                want = image.sample(at, lod + bias / 2, [0] * 3)
            except evaluator.Ambiguous:
                continue
            # A level's weight is off by as much as the level.
            total = computed + bias / 2
            if abs(total % 1 - 0.5) > 1e-4 and abs(total) > 1e-4 and \
                    not np.allclose(result[2][p], want, atol=2e-3):
                wrong("texel", result[2][p], want, lod)
            seen += 1
    return seen


if __name__ == "__main__":
    imaging.main(run_case, "derivatives")
