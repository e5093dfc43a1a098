#!/usr/bin/env python3
"""version.py COOPC FOLDER: reads --version --json, and requires all its extensions in a shader.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import json
import pathlib
import subprocess
import sys

coopc, folder = sys.argv[1], pathlib.Path(sys.argv[2])
told = json.load(sys.stdin)
print("libraries:", *sorted(told["libraries"]))
for kind in ("cpu", "gpu"):
    print("%s:" % kind, *told["targets"][kind])
for what in ("stages", "environments"):
    print("%s:" % what, *told["frontend"][what])

folder.mkdir(exist_ok=True)
shader = folder / "all.comp"
names = told["frontend"]["extensions"]
lines = ["#version 460"] + ["#extension %s : require" % name for name in names]
shader.write_text("\n".join(lines) + "\nvoid main() {}\n", encoding="utf-8")
result = subprocess.run([coopc, "--frontend=coop", "-fsyntax-only", shader], capture_output=True,
                        text=True, check=False)
print("%d extensions, %d refused" % (len(names), result.stderr.count("error:")))
print(result.stderr)
