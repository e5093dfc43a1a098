"""A build step as inference libraries have it: hundreds of variants of a shader by macros, eight
processes at a time, any byte on the standard error a failure.

    generate.py GLSLC SOURCE FOLDER
SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import itertools
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

GLSLC, SOURCE, FOLDER = sys.argv[1:]


def variant(values):
    macros = dict(zip(("TYPE", "BLOCK", "ROWS", "ALIGNED"), values))
    name = "_".join(map(str, values))
    command = [GLSLC, "-fshader-stage=compute", "--target-env=vulkan1.3", "-O", "-g", SOURCE, "-o",
               os.path.join(FOLDER, name + ".spv"), *(f"-D{key}={value}" for key, value in macros.items())]
    done = subprocess.run(command, capture_output=True, check=False)
    return " ".join(command) + "\n" + done.stderr.decode() if done.returncode or done.stderr else ""


with ThreadPoolExecutor(max_workers=8) as pool:
    variants = list(itertools.product(("float", "float16_t", "int8_t", "uint"), (32, 64, 128, 256), (1, 2, 3, 4, 8), (0, 1)))
    failures = [text for text in pool.map(variant, variants) if text]
print("\n".join(failures[:3]) + f"{len(variants)} variants, {len(failures)} failures")
