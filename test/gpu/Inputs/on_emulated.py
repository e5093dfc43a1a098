#!/usr/bin/env python3
"""`coopc run --on=cuda` with a driver whose device is the emulator.

    on_emulated.py COOPC BIN LIB run OPTION...

BIN has coop-gpu-emulator, LIB the driver. OPTIONs are of `coopc run`, the shader among them. Ends as
coopc does.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import os
import subprocess
import sys
import tempfile

# What only `coopc run` has, with the number of words.
OF_RUN = {"--check": 1, "--bind": 2, "--out": 2, "--push": 2, "--groups": 2, "--repeat": 2,
          "--threads": 2}


def main():
    coopc, programs, libraries, _, *options = sys.argv[1:]
    compiled, rest = [], list(options)
    while rest:
        words = OF_RUN.get(rest[0].split("=")[0], 0)
        if words == 0:
            compiled.append(rest.pop(0))
        else:
            del rest[:1 if "=" in rest[0] else words]
    if any(word.split("=")[0] == "--check" for word in options):
        compiled.append("--debug-checks")
    with tempfile.TemporaryDirectory() as folder:
        kernel = os.path.join(folder, "kernel.ll")
        subprocess.run([coopc, "-w", "--gpu=sm_80", "--emit=llvm", "-o", kernel, *compiled], check=True)
        environment = dict(os.environ, COOP_EMULATED=kernel, COOP_MEMORY=folder,
                           COOP_EMULATOR=os.path.join(programs, "coop-gpu-emulator"),
                           LD_LIBRARY_PATH=libraries)
        return subprocess.run([coopc, "run", "--on=cuda", *options], env=environment).returncode


if __name__ == "__main__":
    sys.exit(main())
