"""Compiles the shaders of a folder for a GPU and assembles what comes out with ptxas.

    sweep.py COOPC PTXAS GPU FOLDER PART PARTS

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import pathlib
import subprocess
import sys
import tempfile

# What no GPU has, and what is not made for one.
LIMITS = ("GPUs have at most", "these run on the CPU alone")


def main():
    coopc, ptxas, gpu, folder, part, parts = sys.argv[1:]
    failed = skipped = 0
    shaders = sorted(pathlib.Path(folder).rglob("*.comp"))[int(part)::int(parts)]
    with tempfile.TemporaryDirectory() as work:
        ptx = str(pathlib.Path(work) / "shader.ptx")
        for shader in shaders:
            # Some want macros, or are wrong on purpose.
            plain = subprocess.run([coopc, "-c", "--exec=reference", "-w", "-o", ptx, str(shader)],
                                   capture_output=True, check=False)
            if plain.returncode != 0:
                skipped += 1
                continue
            made = subprocess.run([coopc, "--emit=ptx", "--gpu=" + gpu, "-w", "-o", ptx, str(shader)],
                                  capture_output=True, text=True)
            if made.returncode != 0:
                if not any(limit in made.stderr for limit in LIMITS):
                    failed += 1
                    print("%s: %s" % (shader, made.stderr))
                continue
            try:
                done = subprocess.run([ptxas, "-O0", "-arch=" + gpu, ptx, "-o", "/dev/null"],
                                      capture_output=True, text=True, timeout=20)
            except subprocess.TimeoutExpired:
                print("%s: the assembler takes long" % shader)
                continue
            if done.returncode != 0:
                failed += 1
                print("%s: %s" % (shader, done.stderr))
    print("%d shaders, %d skipped, %d failed" % (len(shaders), skipped, failed))
    return 1 if failed or skipped > len(shaders) // 2 else 0


if __name__ == "__main__":
    sys.exit(main())
