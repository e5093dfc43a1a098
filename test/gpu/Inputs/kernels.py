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


def check_assembly(command):
    """That the PTX has nothing of which the assembler makes something else."""
    ptx = subprocess.run([*command, "--emit=ptx", "-o", "-"], check=True, capture_output=True)
    short = SHORT_VECTORS.search(ptx.stdout)
    if short:
        raise RuntimeError("the assembler may lose what %s computes" % short.group().decode())


def run(coopc, emulator, gpu, options, groups, push, files, linear=False, is_assembled=False):
    """OPTIONS are coopc's, the shader among them; PUSH is the push constants in hexadecimal, or "-";
    FILES are the buffers of set 0, from binding 0 on, which have what the kernel leaves there afterwards.
    The grid has one dimension if it is LINEAR, or the kernel does not know others. The emulator takes
    LLVM IR: only if it IS_ASSEMBLED, too, PTX is made of it."""
    command = [coopc, "-w", "--gpu=" + gpu, *options]
    with tempfile.TemporaryDirectory() as folder:
        made = pathlib.Path(folder) / "kernel.ll"
        subprocess.run([*command, "--emit=llvm", "-o", made], check=True)
        if is_assembled:
            check_assembly(command)
        with made.open("rb") as lines:
            says = json.loads(lines.readline().split(b" ", 2)[2])
        # The kernel has those that the shader has.
        own = [str(files[binding["binding"]]) for binding in says["bindings"]]
        parts = ["parts=%d" % says["parts"]] if "parts" in says else []
        grid = ["grid"] if "grid" in says and not linear else []
        subprocess.run([emulator, made, str(groups), str(says["exchange"]), push, *parts, *grid, *own],
                       check=True)
