#!/usr/bin/env python3
"""Compares the instructions and words of our modules with glslang's.

    utils/count_instructions.py [--coopc PROGRAM] [FOLDER...]

Prints a table of the shaders that both front-ends take (those of test/corpus if no folder is given):
totals, and each shader of which ours makes more. Names, lines and sources are not counted: what is left
of them is no matter of code.
SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""
import argparse
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
STAGES = ("vert", "tesc", "tese", "geom", "frag", "comp", "task", "mesh", "rgen", "rint", "rahit", "rchit",
          "rmiss", "rcall")
UNCOUNTED = re.compile(r"\bOp(?:Name|MemberName|Source\w*|String|Line|NoLine|ModuleProcessed)\b")
OPCODE = re.compile(r"^\s*(?:%\S+ = )?Op[A-Z]")


def count(coopc, frontend, path, options):
    """Instructions of the module; nothing where there is none."""
    done = subprocess.run([coopc, f"--frontend={frontend}", "-w", "--emit=spirv-text", *options, str(path), "-o", "-"],
                          capture_output=True, text=True, check=False)
    if done.returncode:
        return None
    return sum(1 for line in done.stdout.splitlines() if OPCODE.match(line) and not UNCOUNTED.search(line))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--coopc", default=str(ROOT / "build/release/bin/coopc"))
    parser.add_argument("folders", nargs="*", default=[str(ROOT / "test/corpus")])
    options = parser.parse_args()
    ours_total = theirs_total = shaders = 0
    more = []
    for path in sorted(p for folder in options.folders for p in pathlib.Path(folder).rglob("*")
                       if p.is_file() and p.suffix[1:] in STAGES):
        given = [word.replace("%S", str(path.parent)) for line in
                 re.findall(r"^// OPTIONS: *(.*)", path.read_text(errors="replace"), re.M) for word in line.split()]
        ours, theirs = (count(options.coopc, frontend, path, given) for frontend in ("coop", "glslang"))
        if ours is None or theirs is None:
            continue
        shaders += 1
        ours_total += ours
        theirs_total += theirs
        if ours > theirs:
            more.append((ours - theirs, path, ours, theirs))
    print("| shader | ours | glslang |\n| --- | --- | --- |")
    for _, path, ours, theirs in sorted(more, reverse=True):
        print(f"| {path.name} | {ours} | {theirs} |")
    print(f"| all {shaders} | {ours_total} | {theirs_total} |")


if __name__ == "__main__":
    main()
