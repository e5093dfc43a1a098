"""Runs the commands of coopc that Markdown files show, and compares what they report.

    documented.py ROOT BIN FOLDER FILE...

In a block, a line `$ coopc ...` is followed by all that it reports (on standard error: tables of what
ran tell the time); a line `coopc ...` must succeed, and so must `coopc ...` in a row of a table,
unless it is cut short by `...`. The coopc of BIN runs in FOLDER, where examples/, scale.comp of it,
and weights.npy are put.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import os
import pathlib
import re
import shutil
import struct
import subprocess
import sys


def commands(text):
    """Yields each command with what it prints, or None where that is not shown."""
    for block in re.findall(r"^```\w*\n(.*?)^```$", text, re.M | re.S):
        if block.startswith("$ "):
            first, _, shown = block[2:].partition("\n")
            yield first, shown
            continue
        for line in re.findall(r"^coopc .*$", block.replace("\\\n", ""), re.M):
            yield line, None
    for line in re.findall(r"^\| .*?`(coopc [^`]*)`", text, re.M):
        if not line.endswith("..."):
            yield line, None


def prepare(root, folder):
    os.symlink(root / "examples", folder / "examples")
    shutil.copy(root / "examples/scale/scale.comp", folder)
    header = "{'descr': '<f4', 'fortran_order': False, 'shape': (32, 64), }".ljust(117) + "\n"
    with open(folder / "weights.npy", "wb") as file:
        file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode())
        file.write(bytes(4 * 32 * 64))


def main():
    root, programs, folder = map(pathlib.Path, sys.argv[1:4])
    environment = dict(os.environ, PATH="%s%s%s" % (programs, os.pathsep, os.environ["PATH"]))
    prepare(root, folder)
    failed = ran = 0
    for name in sys.argv[4:]:
        for command, shown in commands((root / name).read_text(encoding="utf-8")):
            done = subprocess.run(command, shell=True, cwd=folder, env=environment, text=True,
                                  check=False, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
            ran += 1
            if done.stderr != shown if shown is not None else done.returncode:
                failed += 1
                print("%s: '%s' prints\n%s" % (name, command, done.stderr))
    print("%d commands, %d not as shown" % (ran, failed))
    return 1 if failed or not ran else 0


if __name__ == "__main__":
    sys.exit(main())
