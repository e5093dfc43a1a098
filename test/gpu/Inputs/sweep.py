"""Compiles the shaders of a folder for a GPU and assembles what comes out with ptxas.

    sweep.py COOPC PTXAS GPU FOLDER PART PARTS

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import pathlib
import subprocess
import sys
import tempfile

# Those that need other options, and their errors are said in their tests: -D, --spec, --entry.
NEED_OPTIONS = {"errors.comp", "crash.comp", "integer-dots.comp"}
# What no GPU has.
LIMIT = "GPUs have at most"


def main():
    coopc, ptxas, gpu, folder, part, parts = sys.argv[1:]
    failed = 0
    shaders = sorted(pathlib.Path(folder).rglob("*.comp"))[int(part)::int(parts)]
    with tempfile.TemporaryDirectory() as work:
        ptx = str(pathlib.Path(work) / "shader.ptx")
        for shader in shaders:
            if shader.name in NEED_OPTIONS:
                continue
            made = subprocess.run([coopc, "--emit=ptx", "--gpu=" + gpu, "-w", "-o", ptx, str(shader)],
                                  capture_output=True, text=True)
            if made.returncode != 0:
                if LIMIT not in made.stderr:
                    failed += 1
                    print("%s: %s" % (shader, made.stderr))
                continue
            done = subprocess.run([ptxas, "-O1", "-arch=" + gpu, ptx, "-o", "/dev/null"],
                                  capture_output=True, text=True)
            if done.returncode != 0:
                failed += 1
                print("%s: %s" % (shader, done.stderr))
    print("%d shaders, %d failed" % (len(shaders), failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
