"""Kernels for GPUs, made by coopc and executed by the emulator.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import json
import pathlib
import re
import subprocess
import tempfile

# Of which the assembler loses additions (lower/gpu/ShortVectors.h), and the emulator does not.
SHORT_VECTORS = re.compile(rb"\w+\.[su]16x2")


def run(coopc, emulator, gpu, options, groups, push, files):
    """OPTIONS are coopc's, the shader among them; PUSH is the push constants in hexadecimal, or "-";
    FILES are the buffers of set 0, from binding 0 on, which have what the kernel leaves there afterwards."""
    common = [coopc, "-w", "--gpu=" + gpu, *options]
    with tempfile.TemporaryDirectory() as folder:
        made = str(pathlib.Path(folder) / "kernel.ll")
        subprocess.run([*common, "--emit=llvm", "-o", made], check=True)
        ptx = subprocess.run([*common, "--emit=ptx", "-o", "-"], check=True, capture_output=True)
        short = SHORT_VECTORS.search(ptx.stdout)
        if short:
            raise RuntimeError("the assembler may lose what %s computes" % short.group().decode())
        says = json.loads(ptx.stdout.split(b"\n", 1)[0].split(b" ", 2)[2])
        # The kernel has those that the shader has.
        own = [str(files[binding["binding"]]) for binding in says["bindings"]]
        parts = ["parts=%d" % says["parts"]] if "parts" in says else []
        subprocess.run([emulator, made, str(groups), str(says["exchange"]), push, *parts, *own],
                       check=True)
