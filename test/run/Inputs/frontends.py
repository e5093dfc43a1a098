#!/usr/bin/env python3
"""Compares the two front-ends of coopc: what they accept, and what comes out when it is run.

    frontends.py COOPC ROOT FOLDER... [--one-in N]

Every shader under the folders goes through `--frontend=coop` and `--frontend=glslang` with the
options of its own RUN lines left out. One that only one of them takes is a difference, unless the
table DIFFERENCES below says why. One with a model (model.py) is run by both, on the model's own
inputs, and the outputs are compared bit by bit. --one-in takes that part of the shaders, by their text,
so that one that changes is drawn again and the others are not.
SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

import argparse
import concurrent.futures
import os
import pathlib
import subprocess
import sys
import tempfile
import zlib

HERE = pathlib.Path(__file__).parent
STAGES = {".comp", ".vert", ".frag", ".tesc", ".tese", ".geom", ".mesh", ".task", ".rgen", ".rchit"}

# Shader: (which front-end takes it, why the other one does not); or ("results", why they differ).
DIFFERENCES = {}
for line in (HERE / "frontends.txt").read_text(encoding="utf-8").splitlines():
    if line.strip() and not line.startswith("#"):
        name, taken, why = line.split(None, 2)
        DIFFERENCES[name] = (taken, why)


def call(command):
    try:
        done = subprocess.run(command, text=True, capture_output=True, timeout=60, check=False)
        return done.returncode, done.stdout + done.stderr
    except subprocess.TimeoutExpired:
        return 99, "it ran for more than 60 s"


def first_error(text):
    return next((line for line in text.splitlines() if "error:" in line), text.strip()[:200])


def outputs(coopc, shader, frontend, folder):
    """The files that the shader's model lets it write, by name; None and the reason where it fails."""
    os.makedirs(folder)
    code, text = call([sys.executable, "-B", str(HERE / "model.py"), coopc, str(shader),
                       "--frontend=" + frontend, "--save=" + folder])
    if code:
        return None, "run with %s: %s" % (frontend, first_error(text))
    return {f.name: f.read_bytes() for f in sorted(pathlib.Path(folder).glob("*-out*.npy"))}, ""


def compare(coopc, shader, name):
    """(what happened, explanation): same, run, known, or different"""
    codes, texts = {}, {}
    for frontend in ("coop", "glslang"):
        codes[frontend], texts[frontend] = call(
            [coopc, "--frontend=" + frontend, "-w", "--validate", "--emit=spirv", "-o", os.devnull,
             str(shader)])
        if codes[frontend] not in (0, 1):
            return "different", "%s ends with %d: %s" % (frontend, codes[frontend],
                                                        first_error(texts[frontend]))
    if codes["coop"] != codes["glslang"]:
        taken = "coop" if codes["coop"] == 0 else "glslang"
        other = "glslang" if taken == "coop" else "coop"
        if DIFFERENCES.get(name, ("",))[0] == taken:
            return "known", DIFFERENCES[name][1]
        return "different", "only %s takes it; %s: %s" % (taken, other, first_error(texts[other]))
    known, reason = DIFFERENCES.get(name, ("", ""))
    if known in ("coop", "glslang"):
        return "different", "frontends.txt lists it, but both agree"
    if codes["coop"] or "// MODEL:" not in shader.read_text(encoding="utf-8"):
        return "same", ""
    with tempfile.TemporaryDirectory() as scratch:
        ours, why = outputs(coopc, shader, "coop", os.path.join(scratch, "coop"))
        theirs, other_why = outputs(coopc, shader, "glslang", os.path.join(scratch, "glslang"))
    if ours is None or theirs is None:
        return "different", why or other_why
    wrong = sorted(n for n in ours.keys() | theirs.keys() if ours.get(n) != theirs.get(n))
    if wrong and known == "results":
        return "known", reason
    if wrong or not ours:
        return "different", "outputs differ: %s" % ", ".join(wrong)
    if known:
        return "different", "frontends.txt says that results differ, but they do not"
    return "run", ""


def main():
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("coopc")
    parser.add_argument("root", type=pathlib.Path)
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--one-in", type=int, default=1)
    options = parser.parse_args()
    coopc, root = options.coopc, options.root
    shaders = sorted(p for f in options.folders for p in (root / f).rglob("*")
                     if p.suffix in STAGES and "Inputs" not in p.parts
                     and zlib.crc32(p.read_bytes()) % options.one_in == 0)
    names = [p.relative_to(root).as_posix() for p in shaders]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        results = list(pool.map(compare, [coopc] * len(shaders), shaders, names))
    count = {kind: sum(r[0] == kind for r in results) for kind in ("same", "run", "known",
                                                                   "different")}
    for name, (kind, why) in zip(names, results):
        if kind == "different":
            print("%s: %s" % (name, why))
    print("%d taken or refused by both, %d of the same results, %d known differences, %d others" % (
        count["same"], count["run"], count["known"], count["different"]))
    if count["different"] or not count["same"]:
        sys.exit(1)


if __name__ == "__main__":
    main()
