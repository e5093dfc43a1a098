#!/usr/bin/env python3
"""compare.py COOPC FOLDER SHADER [options of coopc run, --out BINDING=TYPE[SHAPE]]

Runs a shader on the CPU and on the first Vulkan device; fails when a buffer of --out differs.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import pathlib
import subprocess
import sys


def run(coopc, place, folder, words):
    """The contents of the buffers of --out."""
    options, files, is_out = [], [], False
    for word in words:
        if is_out:
            binding, kind = word.split("=")
            files.append(folder / ("%s.%d.npy" % (place, len(files))))
            word = "%s=%s:%s" % (binding, files[-1], kind)
        is_out = word == "--out"
        options.append(word)
    subprocess.run([coopc, "run", "--on=" + place] + options, check=True)
    return [file.read_bytes() for file in files]


def main():
    coopc, folder, words = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3:]
    folder.mkdir(exist_ok=True)
    results = [run(coopc, place, folder, words) for place in ("cpu", "vulkan")]
    if results[0] != results[1]:
        sys.exit("error: the device gives something else than the CPU")


if __name__ == "__main__":
    main()
