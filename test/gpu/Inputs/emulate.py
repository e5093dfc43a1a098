#!/usr/bin/env python3
"""Compares a kernel for a GPU, emulated, with the CPU's reference execution.

    emulate.py COOPC EMULATOR GPU SHADER GROUPS [linear] [push=HEX]... BUFFER... [-- OPTION...]

linear: the grid has one dimension, even if the kernel knows others. HEX are bytes of the push constants. A BUFFER is TYPE:COUNT[:SEED[:MOST]]: random integers of -3 to 3,
or of -MOST to MOST, with a SEED, and else zeros, which are compared afterwards. OPTIONs are coopc's. Needs a shader whose bindings are 0, 1, ... of set 0.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import pathlib
import random
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "run/Inputs"))
sys.dont_write_bytecode = True
import arrays  # noqa: E402
import kernels  # noqa: E402

DESCR = {"f16": "<f2", "f32": "<f4", "s8": "|i1", "u8": "|u1", "s32": "<i4", "u32": "<u4",
         "f64": "<f8"}


def contents(file):
    """Of an array, without the header."""
    body = file.read_bytes()
    return body[10 + int.from_bytes(body[8:10], "little"):]


def main():
    words = sys.argv[1:]
    at = words.index("--") if "--" in words else len(words)
    (coopc, emulator, gpu, shader, groups), buffers, options = words[:5], words[5:at], words[at + 1:]
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        binds, outs, raw, push = [], [], [], ""
        linear = buffers[0] == "linear"
        if linear:
            buffers.pop(0)
        while buffers[0].startswith("push="):
            push += buffers.pop(0)[len("push="):]
        if push:
            (folder / "push").write_bytes(bytes.fromhex(push))
            binds += ["--push=%s" % (folder / "push")]
        for number, text in enumerate(buffers):
            kind, count, *seed = text.split(":")
            numbers = random.Random(int(seed[0])) if seed else None
            most = int(seed[1]) if len(seed) > 1 else 3
            lowest = 0 if kind.startswith("u") else -most
            values = [str(numbers.randint(lowest, most)) if seed else "0" for _ in range(int(count))]
            file = folder / ("%d.npy" % number)
            arrays.make(str(file), DESCR[kind], count, values)
            binds += ["--bind", "%d=%s" % (number, file)]
            raw.append(folder / ("%d.bin" % number))
            raw[-1].write_bytes(contents(file))
            if not seed:
                outs.append((number, folder / ("out%d.npy" % number)))
        for number, file in outs:
            binds += ["--out", "%d=%s" % (number, file)]
        subprocess.run([coopc, "run", "--exec=reference", "--cpu-opt=1", "--groups", groups, "-w",
                        shader, *binds, *options], check=True, stdout=subprocess.DEVNULL)
        kernels.run(coopc, emulator, gpu, [shader, *options], groups, push or "-", raw, linear)
        for number, file in outs:
            a, b = contents(file), raw[number].read_bytes()
            if a != b:
                first = next(i for i in range(len(a)) if a[i] != b[i])
                sys.exit("%s %s: binding %d differs from byte %d on" % (shader, options, number, first))


if __name__ == "__main__":
    main()
