#!/usr/bin/env python3
"""Shaders with one wrong name each: every error is about that name, or about what the source says.

    mutated.py COOPC SEED COUNT FOLDER...

Takes shaders of the folders at random and puts something wrong in the place of one name. What the
compiler then says must be errors, and none about the type of what it could not understand.

SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import pathlib
import random
import re
import subprocess
import sys

WRONG = ["missing", "missing", "(missing + 1)", "missing()", "1.0.x"]
NAME = re.compile(r"(?<![\w#.])[A-Za-z_]\w*")


def names_of(text):
    """Where names stand that are neither in a directive nor in a comment at the line's beginning."""
    offset = 0
    for line in text.splitlines(keepends=True):
        if not line.lstrip().startswith(("#", "//")):
            for match in NAME.finditer(line.partition("//")[0]):
                yield offset + match.start(), offset + match.end()
        offset += len(line)


def check(coopc, text):
    """What is wrong with the messages about a shader, or nothing."""
    run = subprocess.run([coopc, "-fsyntax-only", "--frontend=coop", "-fshader-stage=comp",
                          "/dev/stdin"], input=text, capture_output=True, text=True)
    if run.returncode not in (0, 1):
        return "exit status %d\n" % run.returncode + run.stderr
    return run.stderr if "<error>" in run.stdout + run.stderr else ""


def main(coopc, seed, count, *folders):
    files = sorted(path for folder in folders for path in pathlib.Path(folder).rglob("*.comp")
                   if path.stat().st_size < 12000)
    rng = random.Random(int(seed))
    for _ in range(int(count)):
        path = rng.choice(files)
        text = path.read_text(errors="replace")
        places = list(names_of(text))
        if not places:
            continue
        begin, end = rng.choice(places)
        changed = text[:begin] + rng.choice(WRONG) + text[end:]
        problem = check(coopc, changed)
        if problem:
            sys.exit("%s, '%s' replaced at %d:\n%s" % (path, text[begin:end], begin, problem))


main(*sys.argv[1:])
